export const beforeIsUnknown = 'before यही सूचीको कुनै कुराको id हुनुपर्छ।';

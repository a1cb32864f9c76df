export const blankFields = 'Please fill in all fields.';
export const tooLong = (field: string, most: number) => `${field} must be at most ${most} characters`;
export const name = 'Name';
export const nameIsInvisible = 'Name can’t contain invisible characters';
export const message = 'Message';
export const handledInvalid = 'Handled must be true or false';

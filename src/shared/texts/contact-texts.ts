export const blankFields = 'Please fill in all fields.';
export const nameTooLong = (most: number) => `Name must be at most ${most} characters`;
export const nameIsInvisible = 'Name can’t contain invisible characters';
export const messageTooLong = (most: number) => `Message must be at most ${most} characters`;
export const handledInvalid = 'Handled must be true or false';

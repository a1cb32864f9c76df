export const unknownRoom = 'यस्तो कुराकानी छैन।';

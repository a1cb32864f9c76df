export const assignment = 'असाइनमेन्ट';
export const assignments = 'असाइनमेन्टहरू';
export const assignmentCard = 'शिक्षकले राखेका। विषय छान्नुहोस्, पृष्ठ पल्टाउँदै पढ्नुहोस्।';
export const assignmentLanding = 'शिक्षकले राखेका, जुनसुकै फोनमा पृष्ठ पल्टाउँदै पढ्न मिल्ने।';
export const project = 'परियोजना';
export const projects = 'परियोजनाहरू';
export const projectCard = 'सबै परियोजना विषयअनुसार, खोलेर पढ्नुहोस्।';
export const projectLanding = 'आफ्नो परियोजना सुरु गर्नुअघि अरूले कसरी बनाए, हेर्नुहोस्।';

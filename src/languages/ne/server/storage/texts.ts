export const filesUnavailable = 'अहिले फाइल पढ्न वा राख्न सकिएन। एकछिनपछि फेरि प्रयास गर्नुहोस्।';

export const comingSoon = 'चाँडै आउँदै छ';
export const underDevelopment = 'यो सुविधा बनाइँदै छ। केही समयपछि फेरि हेर्न आउनुहोस्!';
export const backToHome = 'मुख्य पृष्ठमा फर्कनुहोस्';
export const notFound = 'पृष्ठ भेटिएन';
export const notFoundHeading = 'ओहो! पृष्ठ भेटिएन।';
export const notFoundText = 'यस ठेगानामा कुनै पृष्ठ छैन। अन्तै सारिएको हुन सक्छ।';
export const newRoleHeading = 'तपाईंको भूमिका फेरिएको छ।';
export const newRoleText =
  'प्रशासकले तपाईंको भूमिका फेरेका छन्, र नयाँ भूमिकाबाट यो पृष्ठ खुल्दैन। तपाईंको पछिल्लो फेरबदल सेभ भएन। भूल भएको जस्तो लागे प्रशासकलाई भन्नुहोस्।';
export const goHome = 'मुख्य पृष्ठमा जानुहोस्';

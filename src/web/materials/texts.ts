/** The words of a kind are in its row; a translation whose grammar needs other forms can use its id. */
import { formatNumber, plural } from '#shared/language.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';

export const heading = (kind: MaterialKind, subject: string) => `${kind.pluralTitle} for ${subject}`;
export const search = (kind: MaterialKind) => `Search ${kind.plural}...`;
export const foundCount = (kind: MaterialKind, count: number) =>
  `${formatNumber(count)} ${plural(count, { one: kind.id, other: kind.plural })} found`;
export const noneFound = (kind: MaterialKind) => `No ${kind.pluralTitle} Found`;
export const noneYet = (kind: MaterialKind) => `No ${kind.plural} are available for this subject yet.`;
export const notLoaded = (kind: MaterialKind) => `The ${kind.plural} could not be loaded`;
export const notFound = (kind: MaterialKind) => `${kind.title} Not Found`;
export const requestedNotLoaded = (kind: MaterialKind) => `The requested ${kind.id} could not be loaded.`;
export const backToList = (kind: MaterialKind) => `Back to ${kind.pluralTitle}`;
export const subjectCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'subject', other: 'subjects' })} available`;
export const itemCount = (kind: MaterialKind, count: number) =>
  `${formatNumber(count)} ${plural(count, { one: kind.id, other: kind.plural })}`;
export const nothingYet = 'Nothing yet';
export const pageCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'page', other: 'pages' })}`;
export const pageOf = (page: number, count: number) => `Page ${page} of ${count}`;
export const sortedAscending = 'Sorted ascending';
export const sortedDescending = 'Sorted descending';
export const noDate = 'No date';
export const unknownSubject = 'Unknown Subject';
export const allSubjects = 'All subjects';
export const nothingMatches = 'Nothing here matches your search. Try different keywords.';
export const clearSearch = 'Clear Search';
export const checkConnection = 'Please check your connection and try again.';
export const tryAgain = 'Try again';
export const title = 'Title';
export const date = 'Date';
export const sortBy = 'Sort by';
export const loading = 'Loading...';
export const pickSubject = 'Pick a subject.';
export const searchSubjects = 'Search subjects...';
export const noSubjectsFound = 'No Subjects Found';
export const noSubjectsFoundText =
  "Try searching with different keywords to find the subject you're looking for.";
export const needHelp = 'Need Additional Help?';
export const needHelpText = 'Is something missing or wrong? Write to us.';
export const contactSupport = 'Contact Support';
export const physicsText = 'Mechanics, Thermodynamics & more';
export const chemistryText = 'Reactions, Bonding & the periodic table';
export const nepaliText = 'Literature, Grammar & composition';
export const englishText = 'Prose, Poetry & clear writing';
export const computerText = 'Programming, Networks & databases';
export const biologyText = 'Cells, Genetics & ecosystems';
export const mathsText = 'Algebra, Calculus & geometry';
export const somethingWentWrong = 'Something went wrong';

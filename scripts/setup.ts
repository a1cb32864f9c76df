/** `npm run setup` installs what the tests need besides npm's packages, and reports the result for each part. */
import { installMissing, NEEDS } from './system-packages.ts';

const results = installMissing(Object.values(NEEDS).flat());
for (const { sentence } of results) console.log(sentence);
process.exit(results.every(({ isPresent, isOptional }) => isPresent || isOptional) ? 0 : 1);

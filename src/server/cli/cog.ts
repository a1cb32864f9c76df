/** `npm run --silent cog -- …` (contract §1). */
import { runCommand } from './commands.ts';

const { code, output } = await runCommand(process.argv.slice(2), { stdin: process.stdin });
if (code === 0) console.log(output);
else console.error(output);
process.exitCode = code;

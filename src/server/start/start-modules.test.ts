import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const LIST_LOADED = `
  import { registerHooks } from 'node:module';
  const addresses = [];
  const load = (address, context, next) => {
    addresses.push(address);
    return next(address, context);
  };
  registerHooks({ load });
  await import('./src/server/app.ts');
  console.log([...addresses, ...process.moduleLoadList].join('\\n'));
`;

it('loads at its start neither Node’s fetch nor packages that only some installations need', () => {
  const command = ['--input-type=module', '-e', LIST_LOADED];
  const loaded = execFileSync(process.execPath, command, { encoding: 'utf8' });
  expect(loaded).toContain('/node_modules/fastify/');
  expect(loaded).not.toMatch(
    /deps\/undici|node_modules\/(@opentelemetry|nodemailer|ioredis|aws4fetch|sharp)\//,
  );
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REFUSED = [
  ['src/shared/a.ts', `import '#web/ui/controls/button.tsx';`],
  ['src/shared/b.ts', `import 'node:fs';`],
  ['src/server/a.ts', `import './materials/rendering/renderers.ts';`],
  ['src/server/b.ts', `import '#test/server/server.ts';`],
  ['src/server/c.ts', `import '../../bench/lib/phone.ts';`],
  ['src/server/chat/a.ts', `import '#web/chat/room/timeline.ts';`],
  ['src/server/chat/b.ts', 'console.log(process.env.PORT);'],
  ['src/server/chat/c.ts', `import '../materials/rendering/renderers.ts';`],
  ['src/server/chat/d.ts', `import '../../web/chat/room/timeline.ts';`],
  ['src/server/chat/e.ts', `import '#test/server/server.ts';`],
  ['src/server/materials/rendering/a.ts', `import '../../db/migrations/first.ts';`],
  ['src/server/search/a.ts', `import '../materials/materials.ts';`],
  ['src/server/db/a.ts', `import '../chat/messages.ts';`],
  ['src/server/db/b.ts', `import '../search/search.ts';`],
  ['src/server/db/c.ts', `import '#server/accounts/sessions.ts';`],
  ['src/server/db/d.ts', `import '../../../test/server/database.ts';`],
  ['src/server/db/migrations/a.ts', `import '../../chat/messages.ts';`],
  ['src/server/storage/a.ts', `import '../materials/pages.ts';`],
  ['src/server/realtime/a.ts', `import '../anything-new/rows.ts';`],
  ['src/web/a.ts', `import './materials/viewer/geometry.ts';`],
  ['src/web/b.ts', `import '../server/config.ts';`],
  ['src/web/chat/a.ts', `import '#server/chat/messages.ts';`],
  ['src/web/chat/b.ts', `import '#web/materials/viewer/state/geometry.ts';`],
  ['src/web/chat/c.ts', `import '../materials/subjects.ts';`],
  ['src/web/chat/d.ts', `import '../routes.tsx';`],
  ['src/web/chat/e.ts', `import '../../../scripts/table.ts';`],
  ['src/web/materials/a.ts', `import '#web/admin/upload.ts';`],
  ['src/web/materials/b.ts', `import '#web/publishing/upload.ts';`],
  ['src/web/materials/viewer/a.ts', `import '../../chat/timeline.ts';`],
  ['src/web/materials/viewer/page/a.ts', `import '../../../chat/timeline.ts';`],
  ['src/web/ui/a.ts', `import '#web/lib/api.ts';`],
  ['src/web/ui/controls/a.ts', `import '#web/lib/api.ts';`],
  ['src/web/ui/controls/b.ts', `import '../../lib/api.ts';`],
  ['src/web/lib/a.ts', `import '#web/chat/room/timeline.ts';`],
] as const;

const ALLOWED = [
  ['src/shared/z.ts', `import './chat.ts';`],
  ['src/server/z.ts', `import './materials/pages.ts';`],
  ['src/server/chat/z.ts', `import '../accounts/sessions.ts';`],
  ['src/server/chat/z.test.ts', `import '#test/server/server.ts';`],
  ['src/server/config.ts', 'console.log(process.env.PORT);'],
  ['src/server/materials/z.ts', `import '../search/entries.ts';`],
  ['src/server/search/z.test.ts', `import '../materials/materials.ts';`],
  ['src/server/search/z.ts', `import '../db/schema.ts';`],
  ['src/server/db/z.ts', `import '../storage/disk.ts';`],
  ['src/server/db/z.test.ts', `import '#test/server/database.ts';`],
  ['src/server/db/migrations/z.ts', `import '../schema.ts';`],
  ['src/server/materials/rendering/z.ts', `import '../../db/schema.ts';`],
  ['src/web/routes.tsx', `import './chat/chat-screen.tsx';`],
  ['src/web/y.ts', `import './ui/controls/button.tsx';`],
  ['src/web/chat/z.ts', `import '#web/lib/api.ts';`],
  ['src/web/chat/bar/z.ts', `import '#web/ui/controls/button.tsx';`],
  ['src/web/ui/controls/z.ts', `import '../drawings/icon.tsx';`],
  ['src/web/lib/z.ts', `import '#web/ui/navigation/navigation.ts';`],
  ['src/web/dashboard/z.ts', `import '#web/admin/desks.ts';`],
  ['src/web/materials/viewer/z.ts', `import '../created-on.ts';`],
  ['src/web/materials/viewer/page/z.ts', `import '../geometry.ts';`],
  ['src/web/materials/viewer/page/y.ts', `import '#web/materials/created-on.ts';`],
] as const;

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cogito-import-rules-'));
let refused: string[];

beforeAll(() => {
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [file, line] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${line}\n`);
  }
  const rules = ['--only=style/noRestrictedImports', '--only=style/noProcessEnv'];
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['lint', ...rules, '--reporter=github', '--max-diagnostics=none', '--vcs-enabled=false'];
  const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' });
  refused = stdout
    .split('\n')
    .flatMap((line) => /^::error .*file=([^,]+)/.exec(line)?.[1]?.slice(folder.length + 1) ?? []);
});

/** Runs the linter's limit on the length of functions; rules that need types are off, since there is no tsconfig. */
function lintLengths(): string {
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
    '"typeAware": true',
    '"typeAware": false',
  );
  writeFileSync(join(folder, '.oxlintrc.json'), config);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  return spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: folder, encoding: 'utf8' }).stdout;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The rules of imports', () => {
  it.each(REFUSED)('refuse in %s the line %s', (file) => {
    expect(refused).toContain(file);
  });

  it.each(ALLOWED)('let pass in %s the line %s', (file) => {
    expect(refused).not.toContain(file);
  });

  it('refuse a function of 61 lines, and let pass one of 60', () => {
    const lines = (count: number) => `export function long() {\n${'  work();\n'.repeat(count - 2)}}\n`;
    mkdirSync(join(folder, 'src/web/landing'), { recursive: true });
    writeFileSync(join(folder, 'src/web/landing/too-long.ts'), lines(61));
    writeFileSync(join(folder, 'src/web/landing/long.ts'), lines(60));
    const told = lintLengths();
    expect(told).toContain('src/web/landing/too-long.ts:1:');
    expect(told).not.toContain('src/web/landing/long.ts');
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog, runCogProcess } from '#test/server/command.ts';
import { oneDatabase } from '#test/server/database.ts';
import { makeEncryptedPdf, makePdf, makePicture } from '#test/server/files.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

oneDatabase('An operator', (database) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server?.stop());

  const cog = (args: string[], input?: string) => runCog(database(), args, input);
  const signIn = (email: string, password: string) =>
    server.visitor.call('POST', '/api/auth/login', { email, password });

  it('creates an account that signs in with the whole first line as its password, and gives it another role', async () => {
    const options = ['--name', 'Ram Thapa', '--email', 'Ram@Example.edu', '--role', 'instructor'];
    const created = await runCogProcess(
      database(),
      ['user', 'create', ...options],
      ' Pass w0rd \r\nnot this\n',
    );
    expect(created).toEqual({
      code: 0,
      out: 'Created Ram Thapa <ram@example.edu> with the role instructor.',
      err: '',
    });
    const signedIn = await signIn('ram@example.edu', ' Pass w0rd ');
    expect(signedIn.body.user).toMatchObject({ name: 'Ram Thapa', gender: 'other', role: 'instructor' });

    const again = await cog(['user', 'create', ...options], 'Quiet-Cog-7');
    expect(again).toEqual({ code: 1, out: '', err: 'An account with this email already exists' });

    const changed = await cog(['user', 'role', '--email', 'ram@example.edu', '--role', 'admin']);
    expect(changed).toEqual({ code: 0, out: 'ram@example.edu now has the role admin.', err: '' });
    expect((await signIn('ram@example.edu', ' Pass w0rd ')).body.user.role).toBe('admin');
  });

  it('creates an administrator whom everybody knows by the office', async () => {
    const options = ['--name', 'Site Admin', '--email', 'site@example.edu', '--role', 'admin'];
    expect(await cog(['user', 'create', ...options], 'Quiet-Cog-7')).toMatchObject({ code: 0, err: '' });
    const student = ['--name', 'Site Admin', '--email', 'student@example.edu'];
    expect(await cog(['user', 'create', ...student], 'Quiet-Cog-7')).toMatchObject({ code: 1 });
  });

  it('imports material that can be read as soon as the command is done', async () => {
    const file = async (name: string, bytes: Uint8Array) => {
      await writeFile(path.join(database().dataDir, name), bytes);
      return path.join(database().dataDir, name);
    };
    const picture = await makePicture(40, 20).png().toBuffer();
    const pages = [await file('1.png', picture), await file('2.png', picture)];
    const options = (title: string) => ['--kind', 'project', '--subject', 'Maths', '--title', title];
    const tilings = ['material', 'import', ...options('Tilings'), ...pages];
    const imported = await runCogProcess(database(), tilings);
    expect(imported).toEqual({ code: 0, out: 'Published “Tilings” in Maths: 2 pages.', err: '' });

    const student = await server.signIn('student');
    const [project] = (await student.call('GET', '/api/project/subject?subject=Maths')).body.projects;
    expect(project).toMatchObject({
      title: 'Tilings',
      cover: { placeholder: expect.stringMatching(/.{10}/) },
    });
    expect((await student.fetch(project.images[1])).status).toBe(200);

    const refusals: [string[], RegExp][] = [
      [[...options('Tilings'), ...pages], /already has an item/],
      [[...options('None'), '/nowhere/none.pdf'], /^There is no file \/nowhere\/none\.pdf\.$/],
      [[...options('None')], /Choose a PDF/],
      [['--kind', 'project', '--subject', 'Physics', '--title', 'None', ...pages], /has no projects/],
      [
        [...options('None'), await file('locked.pdf', makeEncryptedPdf())],
        /^This PDF is password protected\.$/,
      ],
      [
        [...options('None'), ...pages, await file('a.pdf', makePdf([{}]))],
        /one ZIP of pictures, or pictures only/,
      ],
    ];
    for (const [args, message] of refusals)
      expect(await cog(['material', 'import', ...args])).toMatchObject({
        code: 1,
        err: expect.stringMatching(message),
      });
  }, 120_000);
});

oneDatabase('An operator', (database) => {
  it.each([
    [
      ['user', 'create', '--name', 'R', '--email', 'no', '--gender', 'x'],
      '',
      /Full name must.*valid email.*gender/,
    ],
    [
      ['user', 'create', '--name', 'Ram', '--email', 'a@b.co'],
      'short\n',
      /^Password must be at least 8 characters\.$/,
    ],
    [['user', 'create', '--name', 'Ram', '--email', 'a@b.co'], '', /^Password is required\.$/],
    [
      ['user', 'create', '--name', 'Ram', '--email', 'a@b.co'],
      'Password1',
      /^This password is too common\.$/,
    ],
    [['user', 'create', '--nickname', 'Ram'], '', /^Unknown option '--nickname'/],
    [['user', 'role', '--email', 'nobody@b.co', '--role', 'admin'], '', /^There is no account/],
    [['user', 'role', '--email', 'a@b.co', '--role', 'king'], '', /^Role must be one of/],
    [['backup'], '', /^Name one FILE\.$/],
    [['backup', '--keep', 'all', 'x'], '', /^--keep must be a whole number/],
    [['backup', '/proc/none/x'], '', /^Writing \/proc\/none\/x failed: there is no such file or folder\.$/],
    [['restore', 'a', 'b'], '', /^Name one FILE\.$/],
    [['restore', 'none'], '', /^Reading \S+none failed: there is no such file or folder\.$/],
    [['restore', 'package.json'], '', /isn’t a backup of Cogito\.$/],
    [['fly'], '', /user create/],
    [['fly', '--help'], '', /no command “fly”/],
    [[], '', /user create/],
  ])('hears in words why %j fails', async (args, input, message) => {
    const { code, out, err } = await runCog(database(), args, input);
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(message) });
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each([['user', 'create'], ['user', 'role'], ['material', 'import'], ['backup'], ['restore']])(
    'is helped with %s %s',
    async (...command) => {
      const { code, out } = await runCog(database(), [...command, '--help']);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(command.join(' ')) });
    },
  );

  it.each([
    ['user', '--help'],
    ['user', '-h'],
    ['help', 'user'],
  ])('reads of all commands of a group with %s %s, and of no other', async (...args) => {
    const { code, out } = await runCog(database(), args);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('user reset-factor --email E') });
    expect(out).not.toContain('material');
  });

  it('backs up over an existing file only when told to', async () => {
    const file = path.join(database().dataDir, 'one.backup');
    await writeFile(file, 'the former one');
    const err = `${file} exists already: name another file, or replace it with --overwrite.`;
    expect(await runCog(database(), ['backup', file])).toEqual({ code: 1, out: '', err });
    expect(await readFile(file, 'utf8')).toBe('the former one');
    expect(await runCog(database(), ['backup', '--overwrite', file])).toMatchObject({ code: 0 });
    expect((await readFile(file)).length).toBeGreaterThan(1000);
  });

  it('is told who can’t read a backup that is to be restored', async () => {
    const file = path.join(database().dataDir, 'fetched.backup');
    await writeFile(file, 'a backup', { mode: 0o000 });
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.('nobody');
    const restored = runCog(database(), ['restore', file]);
    if (isRoot) process.seteuid?.(0);
    const err = `This user can’t read ${file}: it must be readable for the user that the server runs as, and so must the folders above it.`;
    expect(await restored).toEqual({ code: 1, out: '', err });
  });

  it.each([
    [['user', 'create', '--nickname', 'Ram'], { code: 1, out: '', err: "Unknown option '--nickname'" }],
    [['help'], { code: 0, out: expect.stringContaining('material import'), err: '' }],
  ])(
    'reads what became of %j on standard output or error',
    async (args, expected) => {
      expect(await runCogProcess(database(), args)).toEqual(expected);
    },
    30_000,
  );
});

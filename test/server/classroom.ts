/** For tests: a server with a publisher and a reader. */
import { afterAll, beforeAll } from 'vitest';
import type { TestDatabase } from './database.ts';
import { type Caller, startTestServer, type TestServer } from './server.ts';

type Classroom = { server: TestServer; instructor: Caller; student: Caller };

/** Starts the server before the suite's tests and stops it afterwards; the result is filled within tests and hooks. */
export function openClassroom(
  database: () => TestDatabase,
  options?: Parameters<typeof startTestServer>[1],
): Classroom {
  const classroom = {} as Classroom;
  beforeAll(async () => {
    const server = await startTestServer(database(), options);
    classroom.server = server;
    classroom.instructor = await server.signIn('instructor');
    classroom.student = await server.signIn('student');
  });
  afterAll(() => classroom.server?.stop());
  return classroom;
}

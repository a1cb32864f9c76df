/** Processes that share a real Redis, each with its own rooms. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { readConfig } from '../config.ts';
import { readInstallationId } from '../db/stored-values.ts';
import { createLog } from '../log.ts';
import type { ClusterPresence } from './cluster-presence.ts';
import { type Head, OtherProcesses } from './other-processes.ts';

describe.skipIf(inject('redisUrl') === null)('With Redis', () => {
  oneDatabase('The processes of an installation', (database) => {
    const redisUrl = inject('redisUrl') ?? '';
    const running: OtherProcesses[] = [];
    let key = 'today’s key';
    let operator: Redis;
    beforeAll(() => {
      operator = new Redis(redisUrl);
    });
    afterEach(async () => {
      for (const each of running.splice(0)) await each.close();
    });
    afterAll(() => operator.disconnect());

    /** Opens a process; returns it with what it receives, and with the anonymous room's people elsewhere. */
    const open = async () => {
      const received: (Head | undefined)[] = [];
      const config = readConfig({ DATABASE_URL: 'postgres://unused', REDIS_URL: redisUrl });
      const process = await OtherProcesses.open(
        { config, db: database().db, log: createLog('silent'), now: Date.now },
        { onStored: (head) => received.push(head), readKey: async () => key },
      );
      if (!process) throw new Error('There is no Redis.');
      running.push(process);
      return { process, received, room: process.elsewhereIn('anonymous') as ClusterPresence };
    };
    const open3 = async () => [await open(), await open(), await open()] as const;
    const counts = async (rooms: readonly ClusterPresence[]) => {
      for (const room of rooms) await room.look();
      return rooms.map((room) => room.count());
    };
    const keys = async () => operator.keys(`cogito:${await readInstallationId(database().db)}:people:*`);

    it('count everybody once, whatever order their comings and goings have', async () => {
      const rooms = (await open3()).map(({ room }) => room);
      await eventually(() => expect(running.map(({ count }) => count)).toEqual([3, 3, 3]));
      const people = rooms.map(() => new Set<string>());
      for (let step = 0; step < 2000; step++) {
        const at = Math.floor(Math.random() * rooms.length);
        const person = `person ${Math.floor(Math.random() * 8)}`;
        if (people[at]?.delete(person)) rooms[at]?.leave(person);
        else {
          people[at]?.add(person);
          rooms[at]?.arrive(person, step);
        }
        if (step % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      const elsewhere = people.map((here, at) => {
        const others = people.filter((_, n) => n !== at);
        return new Set(others.flatMap((each) => [...each])).difference(here).size;
      });
      await eventually(async () => expect(await counts(rooms)).toEqual(elsewhere));
    });

    it('know since when somebody has been at another one', async () => {
      const [one, other, third] = (await open3()).map(({ room }) => room) as [
        ClusterPresence,
        ClusterPresence,
        ClusterPresence,
      ];
      one.arrive('Asha', 2000);
      other.arrive('Asha', 1000);
      other.arrive('Bo', 3000);
      await eventually(async () => expect(await counts([third])).toEqual([2]));
      expect([third.since('Asha'), third.since('Bo'), third.since('nobody')]).toEqual([
        1000,
        3000,
        undefined,
      ]);
      expect(third.count(2000)).toBe(1);
    });

    it('are rung when something is stored or somebody comes, and never by themselves', async () => {
      const [one, other] = await open3();
      const changes: string[] = [];
      other.room.watch(() => changes.push('changed'));
      one.room.watch(() => changes.push('own'));
      await eventually(() => expect(running.map(({ count }) => count)).toEqual([3, 3, 3]));
      await eventually(() => {
        one.process.ring();
        expect(other.received.at(-1)).toBeUndefined();
        expect(other.received).not.toEqual([]);
      });
      const [own] = [one.received.length, changes.splice(0)];
      one.process.ring({ room: 'public', upTo: 17 });
      one.room.arrive('Asha', 0);
      await eventually(() => expect(other.received).toContainEqual({ room: 'public', upTo: 17 }));
      await eventually(() => expect(changes).toEqual(['changed']));
      expect(one.received).toHaveLength(own);
    });

    it('count people again under a new day’s key, and after Redis has lost them', async () => {
      const [one, other] = (await open3()).map(({ room }) => room) as [ClusterPresence, ClusterPresence];
      for (const person of ['Asha', 'Bo']) one.arrive(person, 0);
      other.arrive('Bo', 0);
      await eventually(async () => expect(await counts([one, other])).toEqual([0, 1]));
      const before = await keys();
      expect(before).toHaveLength(2);
      for (const each of before) {
        expect(await operator.pttl(each)).toBeGreaterThan(0);
        for (const tag of await operator.zrange(each, '0', '-1')) expect(tag).toMatch(/^[0-9a-f]{12}$/);
      }
      key = `tomorrow’s key ${randomUUID()}`;
      await eventually(async () => expect(await counts([one, other])).toEqual([0, 1]));
      await operator.del(before);
      await eventually(async () => expect(await counts([one, other])).toEqual([0, 1]));
    });

    it('leave nothing behind when they end', async () => {
      const [one] = await open3();
      one.room.arrive('Asha', 0);
      await eventually(async () => expect(await keys()).toHaveLength(1));
      for (const each of running.splice(0)) await each.close();
      expect(await keys()).toEqual([]);
    });
  });
});

/** A device without room for the changed pages of what is kept on it. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { oneDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';
import { Device } from '#test/shelf/device.ts';
import { readShelfList } from '#web/lib/shelf.ts';
import { keep, remove } from '#web/shelf/keeping.ts';
import { renewShelf } from '#web/shelf/renewal.ts';
import * as texts from '#web/shelf/texts.ts';
import { toast } from '#web/ui/toasts/toast.ts';

oneDatabase('A changed item without room on the device', (database) => {
  const PDF = makePdf([{ text: 'Bread' }, { text: 'Water' }]);
  const LARGE = 'Too large now';
  const said = vi.spyOn(toast, 'error');
  let server: TestServer;
  let owner: Caller;
  let device: Device;
  let large: Material;
  let small: Material;
  beforeAll(async () => {
    server = await startTestServer(database());
    owner = await server.signIn('instructor');
    const { cookie, call } = await server.signIn('student');
    const { user } = (await call('GET', '/api/auth/isAuth')).body;
    device = new Device(user, { url: server.url, cookie });
    const publish = async (title: string): Promise<Material> =>
      (await upload(owner, { fields: { title }, files: [PDF] })).body.material;
    [large, small] = [await publish(LARGE), await publish('Small')];
  });
  afterAll(async () => {
    said.mockRestore();
    device?.close();
    await server?.stop();
  });

  const change = async (fields: object) => {
    const { status, body } = await owner.call('PATCH', `/api/materials/${large._id}`, fields);
    expect(status).toBe(200);
    return body.material as Material;
  };
  const itemOf = async ({ _id }: Material) =>
    (await readShelfList())?.items.find(({ material }) => material._id === _id);
  /** Renews the shelf, and returns which pages were fetched for it. */
  const renew = async () => {
    device.asked = [];
    await renewShelf();
    return device.asked.filter((path) => path.startsWith('/api/pages/'));
  };

  /** Both are kept; the pages of the large one were changed, and there is no room to fetch them. */
  beforeEach(async () => {
    device.room = Number.POSITIVE_INFINITY;
    await keep([large, small]);
    expect(await itemOf(large)).toMatchObject({ isWhole: true });
    large = await change({ pages: large.images.map((image) => ({ image })).reverse() });
    said.mockClear();
    // The note that there is no room takes less than any page.
    device.room = device.taken() + 100;
    expect(await renew()).not.toEqual([]);
    expect(said.mock.calls).toEqual([[texts.noRoomForNew(LARGE), { id: 'shelf' }]]);
    return () => remove([large._id, small._id]);
  });

  it('stays as it was, and isn’t fetched again, until it is changed once more', async () => {
    const before = await itemOf(large);
    expect(before).toMatchObject({ isWhole: true, noRoomFor: large.version });
    for (const image of before?.material.images ?? [])
      expect(device.has(`${image}?width=${before?.width}`), image).toBe(true);
    for (const _ of ['one contact', 'another']) expect(await renew()).toEqual([]);
    expect(said).toHaveBeenCalledOnce();
    const { version } = await change({ description: 'Shorter' });
    expect(await renew()).not.toEqual([]);
    expect(await itemOf(large)).toMatchObject({ noRoomFor: version });
    expect(said).toHaveBeenCalledTimes(2);
  });

  it('is asked for again if something is removed while others are still being renewed', async () => {
    await change({ description: 'Longer' });
    said.mockImplementationOnce(() => {
      void remove([small._id]);
      return '';
    });
    expect(await renew()).not.toEqual([]);
    expect((await itemOf(large))?.noRoomFor).toBeUndefined();
  });

  it('isn’t taken for whole if something is removed while its changed pages come', async () => {
    device.room = Number.POSITIVE_INFINITY;
    const { version } = await change({ description: 'Shorter still' });
    const isReadable = async () => {
      const { material, width } = (await itemOf(large)) ?? {};
      return material?.images.every((image) => device.has(`${image}?width=${width}`));
    };
    device.beforePut = async (address) => {
      if (!address.startsWith('/shelf/words/')) return;
      device.beforePut = null;
      await remove([small._id]);
    };
    await renew();
    expect(await isReadable()).toBe(true);
    await renew();
    expect(await itemOf(large)).toMatchObject({ isWhole: true, material: { version } });
    expect(await isReadable()).toBe(true);
  });

  it('is kept anew at the next contact once something was removed', async () => {
    await remove([small._id]);
    expect(await renew()).not.toEqual([]);
    const { material, noRoomFor } = (await itemOf(large)) ?? {};
    expect([material?.images, noRoomFor]).toEqual([large.images, undefined]);
    expect(said).toHaveBeenCalledOnce();
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MaterialDetail } from '#shared/materials.ts';
import type { PageLayout } from '#shared/page.ts';
import { oneDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';

/** Draws in points, from the page's lower left corner. */
const filled = (left: number, bottom: number, width: number, height: number) =>
  `0 g ${left} ${bottom} ${width} ${height} re f`;
const picture = (colour: string, left: number, bottom: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${left} ${bottom} cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID ${colour}> EI Q`;
const PAGE = { width: 500, height: 1000 };
const around = (value: number) => expect.closeTo(value, -2);

oneDatabase('The layout of a page', (database) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await startTestServer(database());
    owner = await server.signIn('instructor');
  });
  afterAll(() => server?.stop());

  async function publish(files: Uint8Array[]): Promise<MaterialDetail> {
    const { _id, images } = (await upload(owner, { files })).body.material;
    for (const image of images) await readPage(owner, image);
    return detailOf(_id);
  }
  const detailOf = async (id: string): Promise<MaterialDetail> =>
    (await owner.call('GET', `/api/materials/${id}`)).body.material;
  const layoutsOf = ({ pages }: MaterialDetail) => pages.map(({ layout }) => layout as PageLayout);

  it('tells where something stands, without the blank margins', async () => {
    const material = await publish([
      makePdf([
        { ...PAGE, content: filled(50, 600, 100, 300) },
        { ...PAGE },
        { ...PAGE, content: filled(0, 0, 500, 1000) },
      ]),
    ]);
    const [marked, blank, full] = layoutsOf(material);
    expect(marked?.content).toEqual({
      left: around(1000),
      top: around(2000),
      width: around(2000),
      height: around(6000),
    });
    for (const whole of [blank, full])
      expect(whole?.content).toEqual({ left: 0, top: 0, width: 10_000, height: around(20_000) });
    expect(material.cover?.layout, 'known before the page is opened').toEqual(marked);
  });

  it('tells photographs from diagrams and scans', async () => {
    const pages = makePdf([
      {
        ...PAGE,
        content: `${picture('204080', 50, 500, 200, 400)} ${picture('f8f8f4', 300, 500, 150, 100)}`,
      },
    ]);
    const [layout] = layoutsOf(await publish([pages]));
    expect(layout?.photos).toEqual([
      { left: around(1000), top: around(2000), width: around(4000), height: around(8000) },
    ]);
    const photo = { create: { width: 600, height: 400, channels: 3 as const, background: '#503020' } };
    const scan = { create: { ...photo.create, background: '#f4f2ec' } };
    const uploads = await Promise.all([photo, scan].map((image) => sharp(image).png().toBuffer()));
    const [ofPhoto, ofScan] = layoutsOf(await publish(uploads));
    expect(ofPhoto?.photos).toEqual([{ left: 0, top: 0, width: 10_000, height: around(6667) }]);
    expect(ofScan?.photos).toEqual([]);
  });
});

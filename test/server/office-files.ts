/** For tests: office files, well-formed and hostile, built from scratch. */
import { makePicture } from './files.ts';
import { makeZip, type ZipFile } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

type Part = { name: string; type: string; xml: string; to?: Relation[] };
type Relation = [kind: string, target: string, isOutside?: boolean];

/** Makes a package whose first part is opened by readers; a part's relations are `rId1`, `rId2` … */
function makePackage([main, ...others]: [Part, ...Part[]], beside: ZipFile[] = []): Buffer {
  const parts = [main, ...others];
  const types = parts.map(({ name, type }) => `<Override PartName="/${name}" ContentType="${type}"/>`);
  const relations = (to: Relation[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${to
      .map(
        ([kind, target, isOutside], index) =>
          `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`;
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>${types.join('')}</Types>`,
    },
    { name: '_rels/.rels', content: relations([['officeDocument', main.name]]) },
    ...parts.flatMap(({ name, xml, to }) => [
      { name, content: XML + xml },
      ...(to ? [{ name: name.replace(/([^/]+)$/, '_rels/$1.rels'), content: relations(to) }] : []),
    ]),
    ...beside,
  ]);
}

const paragraphs = (texts: string[]) =>
  texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');

type Docx = { body?: string; to?: Relation[]; mainType?: string; beside?: ZipFile[] };

/** Makes a Word file with these paragraphs, followed by the given content. */
export function makeDocx(texts: string[], { body = '', to, mainType, beside }: Docx = {}): Buffer {
  const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:v="urn:schemas-microsoft-com:vml"`;
  return makePackage(
    [
      {
        name: 'word/document.xml',
        type: mainType ?? `${OPEN_XML}.wordprocessingml.document.main+xml`,
        xml: `<w:document ${namespaces}><w:body>${paragraphs(texts)}${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
        ...(to && { to }),
      },
    ],
    beside,
  );
}

/** Makes a Word file with a page for each text. */
export const makeLongDocx = (texts: string[]): Buffer =>
  makeDocx([], {
    body: texts.map((text) => `${paragraphs([text])}<w:p><w:r><w:br w:type="page"/></w:r></w:p>`).join(''),
  });

const P = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
const COLOURS = 'dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'
  .split(' ')
  .map((name) => `<a:${name}><a:srgbClr val="${name.startsWith('lt') ? 'FFFFFF' : '222222'}"/></a:${name}>`)
  .join('');
const FILLS = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
const LINES = `<a:ln>${FILLS.slice(0, FILLS.length / 3)}</a:ln>`.repeat(3);
const EFFECTS = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
const FACES = '<a:latin typeface="Liberation Sans"/><a:ea typeface=""/><a:cs typeface=""/>';
const THEME = `<a:theme ${P} name="T"><a:themeElements><a:clrScheme name="C">${COLOURS}</a:clrScheme><a:fontScheme name="F"><a:majorFont>${FACES}</a:majorFont><a:minorFont>${FACES}</a:minorFont></a:fontScheme><a:fmtScheme name="M"><a:fillStyleLst>${FILLS}</a:fillStyleLst><a:lnStyleLst>${LINES}</a:lnStyleLst><a:effectStyleLst>${EFFECTS}</a:effectStyleLst><a:bgFillStyleLst>${FILLS}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
const tree = (shapes = '') => `<p:cSld><p:spTree>${GROUP}${shapes}</p:spTree></p:cSld>`;
const text = (words: string, place = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="T"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="300000"/><a:ext cx="8000000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en" sz="3200"/><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
const PICTURE =
  '<p:pic><p:nvPicPr><p:cNvPr id="3" name="P"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="600000" y="2000000"/><a:ext cx="6000000" cy="3000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';

type Slide = { words: string; notes: string; isHidden?: boolean };

/** Makes a deck of these slides, each with the same picture, red on its left and blue on its right. */
export async function makeDeck(slides: Slide[]): Promise<Buffer> {
  const of = (kind: string) => `${OPEN_XML}.presentationml.${kind}+xml`;
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 3}"/>`).join('');
  const main: Part = {
    name: 'ppt/presentation.xml',
    type: of('presentation.main'),
    xml: `<p:presentation ${P}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    to: [
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['notesMaster', 'notesMasters/notesMaster1.xml'],
      ...slides.map((_, index): Relation => ['slide', `slides/slide${index + 1}.xml`]),
    ],
  };
  const parts = slides.flatMap(({ words, notes, isHidden }, index): Part[] => [
    {
      name: `ppt/slides/slide${index + 1}.xml`,
      type: of('slide'),
      xml: `<p:sld ${P}${isHidden ? ' show="0"' : ''}>${tree(text(words) + PICTURE)}</p:sld>`,
      to: [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['image', '../media/image1.png'],
        ['notesSlide', `../notesSlides/notesSlide${index + 1}.xml`],
      ],
    },
    {
      name: `ppt/notesSlides/notesSlide${index + 1}.xml`,
      type: of('notesSlide'),
      xml: `<p:notes ${P}>${tree(text(notes, '<p:ph type="body" idx="1"/>'))}</p:notes>`,
      to: [
        ['slide', `../slides/slide${index + 1}.xml`],
        ['notesMaster', '../notesMasters/notesMaster1.xml'],
      ],
    },
  ]);
  return makePackage(
    [
      main,
      {
        name: 'ppt/slideMasters/slideMaster1.xml',
        type: of('slideMaster'),
        xml: `<p:sldMaster ${P}>${tree()}${MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
        to: [
          ['slideLayout', '../slideLayouts/slideLayout1.xml'],
          ['theme', '../theme/theme1.xml'],
        ],
      },
      {
        name: 'ppt/slideLayouts/slideLayout1.xml',
        type: of('slideLayout'),
        xml: `<p:sldLayout ${P} type="blank">${tree()}</p:sldLayout>`,
        to: [['slideMaster', '../slideMasters/slideMaster1.xml']],
      },
      {
        name: 'ppt/notesMasters/notesMaster1.xml',
        type: of('notesMaster'),
        xml: `<p:notesMaster ${P}>${tree()}${MAP}</p:notesMaster>`,
        to: [['theme', '../theme/theme2.xml']],
      },
      ...[1, 2].map((number) => ({
        name: `ppt/theme/theme${number}.xml`,
        type: `${OPEN_XML}.theme+xml`,
        xml: THEME,
      })),
      ...parts,
    ],
    [{ name: 'ppt/media/image1.png', content: await makePicture(200, 100).png().toBuffer() }],
  );
}

/** Makes a sheet with these cells in its first row. */
export function makeXlsx(cells: string[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const row = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  return makePackage([
    {
      name: 'xl/workbook.xml',
      type: `${OPEN_XML}.spreadsheetml.sheet.main+xml`,
      xml: `<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      to: [['worksheet', 'worksheets/sheet1.xml']],
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      type: `${OPEN_XML}.spreadsheetml.worksheet+xml`,
      xml: `<worksheet xmlns="${main}"><sheetData><row>${row}</row></sheetData></worksheet>`,
    },
  ]);
}

const NAMESPACES = Object.entries({
  office: 'office',
  text: 'text',
  table: 'table',
  script: 'script',
  manifest: 'manifest',
  draw: 'drawing',
  svg: 'svg-compatible',
})
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:xlink="http://www.w3.org/1999/xlink"', 'xmlns:ooo="http://openoffice.org/2004/office"')
  .join(' ');

type OpenDocument = { body: string; before?: string; beside?: ZipFile[]; encryption?: string };
type OpenDocumentKind = 'text' | 'spreadsheet' | 'presentation';

/** Makes an OpenDocument file: `body` is the content of its text, sheet or presentation. */
export function makeOpenDocument(
  kind: OpenDocumentKind,
  { body, before = '', beside = [], encryption = '' }: OpenDocument,
): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const content = `${XML}<office:document-content ${NAMESPACES} office:version="1.3">${before}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`;
  const entries = ['content.xml', ...beside.map(({ name }) => String(name))].map(
    (name) =>
      `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"${encryption ? ` manifest:size="9">${encryption}</manifest:file-entry>` : '/>'}`,
  );
  const manifest = `${XML}<manifest:manifest ${NAMESPACES} manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${type}"/>${entries.join('')}</manifest:manifest>`;
  return makeZip([
    { name: 'mimetype', content: type, isStored: true },
    { name: 'content.xml', content: encryption ? Buffer.alloc(4096, 7) : content },
    { name: 'META-INF/manifest.xml', content: manifest },
    ...beside,
  ]);
}

/** Makes a text that needs a password to open, as LibreOffice writes it. */
export const makeEncryptedOdt = (): Buffer =>
  makeOpenDocument('text', {
    body: '',
    encryption: `<manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${Buffer.alloc(32, 1).toString('base64')}"><manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${Buffer.alloc(16, 2).toString('base64')}"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="100000" manifest:salt="${Buffer.alloc(16, 3).toString('base64')}"/></manifest:encryption-data>`,
  });

/** Makes a text with a Basic macro that changes it as soon as it is open. */
export function makeOdtWithMacro(): Buffer {
  const library = 'xmlns:library="http://openoffice.org/2000/library"';
  const code =
    'Sub Main\nThisComponent.Text.String = &quot;The macro ran&quot;\nEnd Sub\nSub AutoRun\nMain\nEnd Sub';
  return makeOpenDocument('text', {
    before:
      '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>',
    body: '<text:p>Before any macro</text:p>',
    beside: [
      {
        name: 'Basic/script-lc.xml',
        content: `${XML}<library:libraries ${library} xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      },
      {
        name: 'Basic/Standard/script-lb.xml',
        content: `${XML}<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
      },
      {
        name: 'Basic/Standard/Module1.xml',
        content: `${XML}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${code}</script:module>`,
      },
    ],
  });
}

/** Makes a text that includes pictures by their addresses, which can be some in the file. */
export function makeOdtShowing(addresses: string[], beside: ZipFile[] = []): Buffer {
  const frames = addresses.map(
    (address) =>
      `<text:p><draw:frame text:anchor-type="as-char" svg:width="10cm" svg:height="5cm"><draw:image xlink:href="${address}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`,
  );
  return makeOpenDocument('text', { body: `<text:p>Beside the pictures</text:p>${frames.join('')}`, beside });
}

/** Makes a sheet of a billion cells, all of which would be printed. */
export function makeEndlessOds(): Buffer {
  const row =
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" table:number-columns-repeated="1024"><text:p>again</text:p></table:table-cell></table:table-row>';
  return makeOpenDocument('spreadsheet', { body: `<table:table table:name="S">${row}</table:table>` });
}

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** Makes an OLE file (MS-CFB) with these streams: the format of Word before 2007, or with a password. */
export function makeOle(streams: string[]): Buffer {
  const bytesOfEach = 8 * SECTOR;
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 24);
  for (const [at, value] of Object.entries({ 24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6 }))
    header.writeUInt16LE(value, Number(at));
  header.fill(0, 34, 44);
  const numbers = { 44: 1, 48: 1, 52: 0, 56: 4096, 60: END_OF_CHAIN, 64: 0, 68: END_OF_CHAIN, 72: 0, 76: 0 };
  for (const [at, value] of Object.entries(numbers)) header.writeUInt32LE(value, Number(at));
  const table = Buffer.alloc(SECTOR, 0xff);
  const directory = Buffer.alloc(SECTOR);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(END_OF_CHAIN, 4);
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    const at = index * 128;
    const isRoot = index === 0;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.set([isRoot ? 5 : 2, 1], at + 66);
    directory.writeUInt32LE(FREE, at + 68);
    directory.writeUInt32LE(index > 0 && index < streams.length ? index + 1 : FREE, at + 72);
    directory.writeUInt32LE(isRoot ? 1 : FREE, at + 76);
    const first = 2 + (index - 1) * 8;
    directory.writeUInt32LE(isRoot ? END_OF_CHAIN : first, at + 116);
    directory.writeUInt32LE(isRoot ? 0 : bytesOfEach, at + 120);
    for (let sector = first; !isRoot && sector < first + 8; sector++)
      table.writeUInt32LE(sector === first + 7 ? END_OF_CHAIN : sector + 1, sector * 4);
  }
  return Buffer.concat([header, table, directory, Buffer.alloc(bytesOfEach * streams.length, 5)]);
}

/** PDFium's functions that its wrapper's types lack (fpdf{view,_text,_edit,_doc,_formfill,_attachment,_sysfontinfo}.h). */
import type { PDFiumModule } from '@hyzyla/pdfium';

export type PDFium = Awaited<ReturnType<typeof PDFiumModule>> & {
  wasmExports: { __indirect_function_table: Table };
  _FPDF_SetSystemFontInfo: (infoAt: number) => void;
  _FPDF_GetFormType: (document: number) => number;
  _FPDFDoc_GetAttachmentCount: (document: number) => number;
  _FPDF_GetPageLabel: (document: number, index: number, bufferAt: number, bufferBytes: number) => number;
  _FPDFBookmark_GetFirstChild: (document: number, bookmark: number) => number;
  _FPDFBookmark_GetNextSibling: (document: number, bookmark: number) => number;
  _FPDFBookmark_GetTitle: (bookmark: number, bufferAt: number, bufferBytes: number) => number;
  _FPDFBookmark_GetDest: (document: number, bookmark: number) => number;
  _FPDFBookmark_GetAction: (bookmark: number) => number;
  _FPDFAction_GetType: (action: number) => number;
  _FPDFAction_GetDest: (document: number, action: number) => number;
  _FPDFAction_GetURIPath: (document: number, action: number, bufferAt: number, bufferBytes: number) => number;
  _FPDFDest_GetDestPageIndex: (document: number, destination: number) => number;
  _FPDFLink_Enumerate: (page: number, positionAt: number, linkAt: number) => number;
  _FPDFLink_GetAnnot: (page: number, link: number) => number;
  _FPDFLink_GetAnnotRect: (link: number, rectangleAt: number) => number;
  _FPDFLink_CountQuadPoints: (link: number) => number;
  _FPDFLink_GetQuadPoints: (link: number, index: number, pointsAt: number) => number;
  _FPDFLink_GetAction: (link: number) => number;
  _FPDFLink_GetDest: (document: number, link: number) => number;
  _FPDFTextObj_GetFont: (text: number) => number;
  _FPDFTextObj_GetText: (text: number, textPage: number, bufferAt: number, bufferBytes: number) => number;
  _FPDFFont_GetIsEmbedded: (font: number) => number;
  _FPDFFont_GetBaseFontName: (font: number, bufferAt: number, bufferBytes: number) => number;
  _FPDF_GetPageSizeByIndexF: (document: number, index: number, sizeAt: number) => number;
  _FPDF_PageToDevice: (
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceXAt: number,
    deviceYAt: number,
  ) => number;
  _FPDFText_GetUnicode: (textPage: number, index: number) => number;
  _FPDFText_GetLooseCharBox: (textPage: number, index: number, rectangleAt: number) => number;
  _FPDFText_GetCharOrigin: (textPage: number, index: number, xAt: number, yAt: number) => number;
  _FPDFText_GetFontSize: (textPage: number, index: number) => number;
  _FPDFText_GetMatrix: (textPage: number, index: number, matrixAt: number) => number;
  _FPDFText_GetCharAngle: (textPage: number, index: number) => number;
  _FPDFText_GetTextObject: (textPage: number, index: number) => number;
  _FPDF_GetPageBoundingBox: (page: number, rectangleAt: number) => number;
  _FPDFPage_SetMediaBox: (page: number, left: number, bottom: number, right: number, top: number) => void;
  _FPDFPage_SetCropBox: (page: number, left: number, bottom: number, right: number, top: number) => void;
  _FPDFPage_GetAnnotCount: (page: number) => number;
  _FPDFPage_GetAnnot: (page: number, index: number) => number;
  _FPDFPage_CloseAnnot: (annotation: number) => void;
  _FPDFPage_RemoveAnnot: (page: number, index: number) => number;
  _FPDFPage_Flatten: (page: number, usage: number) => number;
  _FPDFAnnot_GetSubtype: (annotation: number) => number;
  _FPDFAnnot_GetFlags: (annotation: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
  _FPDFFormObj_CountObjects: (form: number) => number;
  _FPDFFormObj_GetObject: (form: number, index: number) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_GetMatrix: (object: number, matrixAt: number) => number;
  _FPDFPageObj_GetBounds: (
    object: number,
    leftAt: number,
    bottomAt: number,
    rightAt: number,
    topAt: number,
  ) => number;
  _FPDFPageObj_SetIsActive: (object: number, isActive: number) => number;
  _FPDFPageObj_SetFillColor: (
    object: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number;
  _FPDFTextObj_SetTextRenderMode: (text: number, mode: number) => number;
  _FPDFTextObj_GetRenderedBitmap: (document: number, page: number, text: number, scale: number) => number;
  _FPDFPageObj_CountMarks: (object: number) => number;
  _FPDFPageObj_GetMark: (object: number, index: number) => number;
  _FPDFPageObjMark_GetName: (mark: number, bufferAt: number, bufferBytes: number, lengthAt: number) => number;
  _FPDFPageObjMark_GetParamValueType: (mark: number, keyAt: number) => number;
  _FPDFPageObjMark_GetParamBlobValue: (
    mark: number,
    keyAt: number,
    bufferAt: number,
    bufferBytes: number,
    lengthAt: number,
  ) => number;
  _FPDFPageObjMark_RemoveParam: (object: number, mark: number, keyAt: number) => number;
};

/** The types of WebAssembly that we use: they belong to the DOM's types, which the server is compiled without. */
export type Instance = { exports: Record<string, unknown> };
type Table = { grow: (by: number) => number; set: (at: number, f: unknown) => void };

type Module = object;

export const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (program: Uint8Array) => Module;
    Instance: new (module: Module, imports: object) => Instance;
    instantiate: (program: Uint8Array, imports: object) => Promise<{ instance: Instance }>;
  };
};

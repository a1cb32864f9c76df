/** The package has no types: what we call of Tesseract's C++ interface (baseapi.h), as its build names it. */
declare module 'tesseract.js-core/tesseract-core-simd.js' {
  export type TesseractApi = {
    /** -1 where it failed; the languages' data lie in the current folder of `FS`. */
    Init: (folder: null, languages: string, engine: number) => number;
    SetVariable: (name: string, value: string) => boolean;
    /** Reads `/input`. 1 where it failed. */
    SetImageFile: (exifOrientation: number, radians: number) => number;
    FindLines: () => number;
    /** The slope of the lines found, in radians. */
    GetGradient: () => number;
    Recognize: (monitor: null) => number;
    GetTSVText: (page: number) => string;
    MeanTextConf: () => number;
    DetectOS: (results: OrientationResults) => boolean;
    ClearAdaptiveClassifier: () => void;
    Clear: () => void;
    /** Lets go of the languages' data; it can't be used afterwards. */
    End: () => void;
  };

  export type OrientationResults = {
    best_result: { orientation_id: number; oconfidence: number; script_id: number; sconfidence: number };
    unicharset: { get_script_from_script_id: (id: number) => string };
  };

  export type TesseractCore = {
    FS: { writeFile: (path: string, bytes: Uint8Array) => void; unlink: (path: string) => void };
    TessBaseAPI: new () => TesseractApi;
    OSResults: new () => OrientationResults;
    destroy: (object: OrientationResults) => void;
  };

  export default function openCore(options: {
    print: () => void;
    printErr: () => void;
  }): Promise<TesseractCore>;
}

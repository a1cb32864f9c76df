/** The package has no types: this is what we call of Tesseract's C++ interface (baseapi.h), by its build's names. */
declare module 'tesseract.js-core/tesseract-core-simd.js' {
  export type TesseractApi = {
    /** Returns -1 on failure; the languages' data are in the current folder of `FS`. */
    Init: (folder: null, languages: string, engine: number) => number;
    SetVariable: (name: string, value: string) => boolean;
    /** Reads `/input`. Returns 1 on failure. */
    SetImageFile: (exifOrientation: number, radians: number) => number;
    FindLines: () => number;
    /** Returns the slope of the lines found, in radians. */
    GetGradient: () => number;
    Recognize: (monitor: null) => number;
    GetTSVText: (page: number) => string;
    MeanTextConf: () => number;
    DetectOS: (results: OrientationResults) => boolean;
    ClearAdaptiveClassifier: () => void;
    Clear: () => void;
    /** Frees the languages' data; the object can't be used afterwards. */
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

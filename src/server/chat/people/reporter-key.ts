import { readKeyFile } from '../../key-file.ts';

/** The key that tells reporters apart. If it is lost, a message can be reported once more. @throws {ConfigError} */
export const readReporterKey = (dataDir: string): Promise<string> => readKeyFile(dataDir, 'reporter.key');

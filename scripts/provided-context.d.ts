import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A throwaway PostgreSQL's superuser; null where none is installed. */
    postgresUrl: string | null;
    /** A throwaway Redis; null where none is installed. */
    redisUrl: string | null;
  }
}

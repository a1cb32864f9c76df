import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of a throwaway PostgreSQL; null if none is installed. */
    postgresUrl: string | null;
    /** The address of a throwaway Redis; null if none is installed. */
    redisUrl: string | null;
  }
}

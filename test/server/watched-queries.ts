/** For tests: what a database is asked, and how it goes about it. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Gives the database with lists of what is asked through it and of how many rows each answer had. */
export function watchQueries(db: Db) {
  const queries: RootOperationNode[] = [];
  const rowCounts: number[] = [];
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node);
      return node;
    },
    async transformResult({ result }) {
      rowCounts.push(result.rows.length);
      return result;
    },
  };
  return { db: db.withPlugin(watching), queries, rowCounts };
}

/** The steps of SQLite's plan for a query. */
export async function explain(db: Db, query: RootOperationNode): Promise<string[]> {
  const { sql, parameters } = db.getExecutor().compileQuery(query, { queryId: '' });
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
}

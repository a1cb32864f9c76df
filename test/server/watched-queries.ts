/** For tests: the queries to a database, and their plans. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Returns the database with lists of its queries and of the number of rows of each answer. */
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

/** Returns the steps of SQLite's plan for a query. */
export async function explain(db: Db, query: RootOperationNode): Promise<string[]> {
  const { sql, parameters } = db.getExecutor().compileQuery(query, { queryId: '' });
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
}

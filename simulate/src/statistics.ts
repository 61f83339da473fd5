/** What the database's planner knows of tables that a play has just filled. */
import pg from 'pg';

/**
 * Has the database look at its tables anew. A play fills empty ones faster than the server's own worker comes round to them, and a statement
 * that was prepared on an empty table reads the whole of it ever after.
 */
export const gatherStatistics = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
};

/** Students see published material, without the sample library if the college has hidden it. */
import { type SqlBool, sql } from 'kysely';

/** This key is stored if the college has hidden the sample library. */
const HIDES_SAMPLES = 'college.hidesSamples';

/** The condition on rows of `materials`, under that name. */
export const isShown = sql<SqlBool>`materials.status = 'published' and (materials.is_sample = 0 or not exists (select 1 from installation where installation.key = ${sql.lit(HIDES_SAMPLES)}))`;

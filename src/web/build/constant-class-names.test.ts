import { expect, it } from 'vitest';
import { withConstantClassNames } from './constant-class-names.ts';

const IMPORT = "import styles from './day-row.module.css';";
const isConstant = (code: string) => withConstantClassNames(`${IMPORT}\n${code}`).startsWith('import * as ');

it('classes that are read by name are imported one by one', () => {
  expect(withConstantClassNames(`${IMPORT}\nclassNames(styles.day, isOpen && styles.open)`)).toBe(
    "import * as styles from './day-row.module.css';\nclassNames(styles.day, isOpen && styles.open)",
  );
});

it.each([
  'styles[look]',
  '{ ...styles }',
  'draw(styles)',
  // Which no file can export.
  'styles.new',
])('the table of a sheet stays where it is read as %s', (code) => {
  expect(isConstant(`styles.day; ${code};`)).toBe(false);
});

it('each sheet of a module is looked at by itself', () => {
  const code = [IMPORT, "import rows from './rows.module.css';", 'styles[look]; rows.row;'].join('\n');
  expect(withConstantClassNames(code)).toBe(code.replace('import rows', 'import * as rows'));
});

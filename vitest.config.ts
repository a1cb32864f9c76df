import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,scripts,samples}/**/*.test.{ts,tsx}'],
  },
});

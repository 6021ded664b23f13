import { babel } from '@rollup/plugin-babel'

/** lingui's macros, before anything else reads a source; types and JSX are left to those who come after. */
export const macros = {
  ...babel({
    babelHelpers: 'bundled',
    babelrc: false,
    configFile: false,
    skipPreflightCheck: true,
    extensions: ['.ts', '.tsx'],
    exclude: /node_modules/,
    overrides: [
      { test: /\.ts$/, parserOpts: { plugins: ['typescript'] } },
      { test: /\.tsx$/, parserOpts: { plugins: ['typescript', 'jsx'] } },
    ],
    plugins: ['@lingui/babel-plugin-lingui-macro'],
  }),
  enforce: 'pre' as const,
}

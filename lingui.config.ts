import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default {
  sourceLocale: 'zh',
  locales: ['zh', 'en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
  // Without line numbers a moved component leaves the catalogues as they are.
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig

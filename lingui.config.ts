import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** What may be on the screen of somebody who has not come in yet. Its words load with the login page, the others behind it. */
const doors = [
  'src/ui',
  'src/account/*.tsx',
  'src/account/gate',
  'src/account/own/registrationWords.ts',
  'src/activity',
  'src/arbitrator/*Screen.tsx',
  'src/arbitrator/public',
  'src/case/fee',
  'src/case/phone/CaseAppScreen.tsx',
  'src/hearing/*.{ts,tsx}',
  'src/hearing/board',
  'src/registration/*.tsx',
  'src/upload/phone',
  'src/upload/PictureField.tsx',
  'src/upload/field/Refusals.tsx',
  'src/app/*.{ts,tsx}',
  'src/app/routes',
]

export default {
  sourceLocale: 'zh',
  locales: ['zh', 'en'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/doors', include: doors },
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['src'],
      exclude: doors.map((path) => (/\*|\.tsx?$/.test(path) ? path : `${path}/**`)),
    },
  ],
  // Without line numbers a moved component leaves the catalogues as they are.
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig

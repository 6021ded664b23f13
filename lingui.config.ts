import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The words of parts of the page, each in a catalogue that loads with the first screen that needs it (`src/ui/language.ts`). */
const parts = {
  /** What stands anywhere, on the page of a phone that scanned a code, too. */
  ui: ['src/ui', 'src/upload/field/Refusals.tsx'],
  phone: ['src/upload/phone'],
  /** The login page, and what is around every screen. */
  doors: ['src/account/*.tsx', 'src/account/gate', 'src/app/*.{ts,tsx}', 'src/app/routes'],
  /** The other screens of somebody who has not come in. */
  public: [
    'src/account/own/registrationWords.ts',
    'src/account/specimen',
    'src/account/step',
    'src/activity/*.{ts,tsx}',
    'src/activity/detail',
    'src/arbitrator/*Screen.tsx',
    'src/arbitrator/public',
    'src/case/fee',
    'src/case/phone/CaseAppScreen.tsx',
    'src/case/phone/LinkedCase.tsx',
    'src/document/*Screen.tsx',
    'src/document/DocumentDoor.tsx',
    'src/hearing/*.{ts,tsx}',
    'src/hearing/board',
    'src/performance/*{Door,Screen}.tsx',
    'src/registration/*.tsx',
    'src/signing',
    'src/service',
    'src/survey/door',
    'src/upload/PictureField.tsx',
    'src/visit/door',
    'src/visit/VisitTag.tsx',
    'src/visit/words.ts',
  ],
}

export default {
  sourceLocale: 'zh',
  locales: ['zh', 'en'],
  catalogs: [
    ...Object.entries(parts).map(([name, include]) => ({ path: `<rootDir>/locales/{locale}/${name}`, include })),
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['src', 'contract'],
      exclude: Object.values(parts)
        .flat()
        .map((path) => (/\*|\.tsx?$/.test(path) ? path : `${path}/**`)),
    },
  ],
  // Without line numbers a moved component leaves the catalogues as they are.
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig

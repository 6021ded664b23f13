import { expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

const form = 'a form of administrators on a frame of its own, EditDialog: Enter saves it'
const secret = 'a password or a code is typed in it, which no draft may hold'

/** Dialogs that ask a call by themselves, and why `useDecision` is not for them. */
const own: Record<string, string> = {
  'src/account/center/AddressDialog.tsx': secret,
  'src/account/center/FactorDialog.tsx': secret,
  'src/account/center/OldPasswordDialog.tsx': secret,
  'src/account/prove/ProveHost.tsx': secret,
  'src/admin/deadline/HolidayDialog.tsx': form,
  'src/admin/deadline/RuleDialog.tsx': form,
  'src/admin/dict/DictDialog.tsx': form,
  'src/admin/menu/MenuDialog.tsx': form,
  'src/admin/user/UserDialog.tsx': form,
  'src/app/session/logout.tsx': 'nothing is typed: it says what the logout would lose',
  'src/bundle/BundleForm.tsx': 'a list of papers, chosen and put in order',
  'src/case/deadline/FeedDialog.tsx': 'it shows an address, made anew or taken back beside it',
  'src/case/sign/EnvelopeCard.tsx': 'it shows a code to sign with',
  'src/caseFile/UploadDialog.tsx': 'many files, put in their place one by one',
  'src/document/template/ImportWord.tsx': 'it reads a file: what comes of it goes into the editor',
  'src/filing/link/LinkCaseButton.tsx': 'the number that is typed is looked up before the call knows its case',
  'src/hearing/calendar/form/TrialDialog.tsx': 'a form with a table of attendees, and three calls to save it',
  'src/mailbox/OtherCaseDialog.tsx': 'it looks a case up; whoever opened it files into it',
  'src/performance/PeriodDialog.tsx': 'a table of indicators, whose weights are typed as texts',
  'src/survey/LinksDialog.tsx': 'it shows the links that were made',
}

const asks = (text: string) => /<(Edit)?Dialog\b/.test(text) && /(?<!function )\bask\(/.test(text)

test('a dialog that decides something is a DecisionDialog', () => {
  expect(asks('<Dialog title={t`x`}>\nawait ask(some.call, { body })')).toBe(true)
  expect(asks('<DecisionDialog decision={decision}>\nawait ask(some.call, {})')).toBe(false)
  const found = everyFile('src/*.tsx').filter((path) => asks(read(path)))
  expect(found.sort()).toEqual(Object.keys(own).sort())
})

/*
 * What CONTRIBUTING.md says to do, done to the letter: *Add a noun* makes the noun *note* of a case, of the files in noun/ (each
 * with .txt behind its name, so that nobody takes it for a source) and of the lines below; *Add a field* gives it a field.
 */

/** One line, or the entry of one thing, written into a list that stands already. */
export interface Line {
  file: string
  /** What stands behind it from now on; it occurs once. */
  before: string
  line: string
}

export interface Step {
  /** The sections of CONTRIBUTING.md that it follows. */
  sections: readonly string[]
  lines: readonly Line[]
  /** The English of what it says, by its id in the catalogues. */
  english: Readonly<Record<string, string>>
  /** So much may it cost, without what a program makes. */
  files: number
  lineCount: number
}

export const nounStep: Step = {
  sections: ['Add a noun', 'Add a call', 'Add a screen'],
  files: 16,
  lineCount: 350,
  lines: [
    {
      file: 'contract/nouns.ts',
      before: `import { noun } from './kernel/noun.ts'\n`,
      line: `import { noteNoun } from './note/note.ts'\n`,
    },
    { file: 'contract/nouns.ts', before: `  opinion: opinionNoun,\n`, line: `  note: noteNoun,\n` },
    {
      file: 'server/nouns.ts',
      before: `import { paymentNoun } from './payment/noun.ts'\n`,
      line: `import { noteNoun } from './note/noun.ts'\n`,
    },
    { file: 'server/nouns.ts', before: `  opinion: opinionNoun,\n`, line: `  note: noteNoun,\n` },
    {
      file: 'tests/door/scenes.ts',
      before: `import { opinionScene } from '../opinion/scene.ts'\n`,
      line: `import { noteScene } from '../note/scene.ts'\n`,
    },
    { file: 'tests/door/scenes.ts', before: `  opinion: opinionScene,\n`, line: `  note: noteScene,\n` },
    {
      file: 'src/app/routes/main.ts',
      before: `  createRoute({\n    ...onOffice,\n    path: '/evidenceAdd',\n`,
      line: `  createRoute({
    ...onOffice,
    path: '/noteAdd',
    component: screen(() => import('../../case/note/NotePaper.tsx'), 'NoteScreen'),
    beforeLoad: withNew(['USER']),
    validateSearch: submission,
    staticData: { title: msg\`案件备注\`, under: '/case/index', unlisted: true },
  }),\n`,
    },
    {
      file: 'src/app/bar/queued.ts',
      before: `  'arbitrator.submitCandidacy': `,
      line: `  'note.submitNote': { one: msg\`案件备注\`, to: '/noteAdd' },\n`,
    },
    {
      file: 'tests/app/walk/table.ts',
      before: `  stop('/evidenceAdd', `,
      line: `  stop('/noteAdd', '案件备注', officeOf('USER')),\n`,
    },
    {
      file: 'src/case/details/parts.tsx',
      before: `import { ServiceTab } from '../service/ServiceTab.tsx'\n`,
      line: `import { NotePart } from '../note/NotePart.tsx'\n`,
    },
    {
      file: 'src/case/details/parts.tsx',
      before: `  {\n    key: 'deadlines',\n`,
      line: `  { key: 'notes', title: msg\`备注\`, show: ({ row }) => <NotePart caseId={row.id} /> },\n`,
    },
    {
      file: 'docs/house.md',
      before: '| `payment/` | server |',
      line: '| `note/` | server | remarks on a case |\n',
    },
  ],
  english: {
    'note.text': 'Remark',
    案件备注: 'Remark on a case',
    写备注: 'Add a remark',
    '还没有备注。': 'No remarks yet.',
    本设备上的备注: 'Remarks on this device',
  },
}

export const fieldStep: Step = {
  sections: ['Add a field'],
  files: 3,
  lineCount: 12,
  lines: [
    { file: 'contract/note/note.ts', before: `  text: text(noteTextMax),\n`, line: `  about: optionalText(100),\n` },
    {
      file: 'contract/note/note.ts',
      before: `  text: { words: `,
      line: `  about: { words: /*i18n*/ { id: 'note.about', message: '备注事项' }, as: 'plain' },\n`,
    },
    { file: 'contract/note/note.ts', before: `page, text }`, line: `optionalText, ` },
    { file: 'src/case/note/NotePaper.tsx', before: ` } from '../../ui/TextInput.tsx'`, line: `, TextInput` },
    {
      file: 'src/case/note/NotePaper.tsx',
      before: `        <TextArea\n`,
      line: `        <TextInput label={i18n._(words.about)} wide {...register('about')} error={wrongOf(errors.about)} />\n`,
    },
    { file: 'tests/note/scene.ts', before: `  text: '请将`, line: `  about: '开庭时间',\n` },
  ],
  english: { 'note.about': 'Subject' },
}

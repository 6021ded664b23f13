import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { candidacyBody, groupOf, proofOf } from '../../contract/arbitrator/candidacy.ts'
import { enrol } from '../arbitrator/enrolment.ts'
import { makeEnrolmentCode } from '../arbitrator/enrolmentLink.ts'
import { candidacyCalls } from '../arbitrator/move.ts'
import { submitCandidacy } from '../arbitrator/submit.ts'
import { addTerm } from '../arbitrator/term.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import { giveFile, makePdf } from './demoFiles.ts'
import { type Ago, type By, perform } from './demoScene.ts'

const dayMs = 86_400_000

interface DemoCandidate {
  owner: string
  /** Submitted so many days ago. */
  days: number
  enrolled: boolean
  school: string
  unit: string
  idNo: string
  birthday: string
  occupation: string
  professions: string[]
  languages: string[]
  introduction: string
  /** Takes no cases from now for so many days; 0 takes them. */
  away: number
}

const candidates: DemoCandidate[] = [
  // They are arbitrators already: of an earlier term, enrolled for this one like everybody else.
  {
    owner: 'arbitrator',
    days: 19,
    enrolled: true,
    school: '北京大学',
    unit: '北京大学法学院',
    idNo: '110108196503120012',
    birthday: '1965-03-12',
    occupation: 'professor',
    professions: ['contract', 'company'],
    languages: ['zh', 'en'],
    introduction: '从事商事仲裁三十年，曾任首席仲裁员二百余件。',
    away: 0,
  },
  {
    owner: 'arbitrator2',
    days: 18,
    enrolled: true,
    school: '华东政法大学',
    unit: '上海正和律师事务所',
    idNo: '310105197207080039',
    birthday: '1972-07-08',
    occupation: 'lawyer',
    professions: ['construction', 'contract'],
    languages: ['zh'],
    introduction: '专注建设工程与房地产争议。',
    away: 0,
  },
  {
    owner: 'arbitrator3',
    days: 17,
    enrolled: true,
    school: '复旦大学',
    unit: '复旦大学管理学院',
    idNo: '310110197511230012',
    birthday: '1975-11-23',
    occupation: 'professor',
    professions: ['finance', 'securities'],
    languages: ['zh', 'en'],
    introduction: '研究金融与证券争议解决。',
    away: 0,
  },
  {
    owner: 'candidate2',
    days: 16,
    enrolled: true,
    school: '中国政法大学',
    unit: '中国政法大学国际法学院',
    idNo: '110108197106150028',
    birthday: '1971-06-15',
    occupation: 'professor',
    professions: ['trade', 'investment', 'contract'],
    languages: ['zh', 'en'],
    introduction: '长期从事国际商事仲裁的教学与研究，曾审理国际贸易与投资争议八十余件。',
    away: 0,
  },
  {
    owner: 'candidate3',
    days: 14,
    enrolled: true,
    school: '同济大学',
    unit: '上海建设工程咨询有限公司',
    idNo: '310110196909230034',
    birthday: '1969-09-23',
    occupation: 'engineer',
    professions: ['construction', 'realEstate'],
    languages: ['zh', 'de'],
    introduction: '注册造价工程师，熟悉建设工程造价与工期争议。',
    away: 60,
  },
  {
    owner: 'candidate4',
    days: 2,
    enrolled: false,
    school: '复旦大学',
    unit: '上海某某律师事务所',
    idNo: '31010419821208004X',
    birthday: '1982-12-08',
    occupation: 'lawyer',
    professions: ['finance', 'securities', 'company'],
    languages: ['zh', 'en'],
    introduction: '',
    away: 0,
  },
]

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function bodyOf(house: House, me: Person, one: DemoCandidate): Promise<z.input<typeof candidacyBody>> {
  const rowId = randomUUID()
  const give = async (purpose: string, name: string) => ({
    purpose,
    attachmentId: await giveFile(house, me, name, makePdf(['Certificate']), groupOf(purpose)),
  })
  const now = house.now().getTime()
  return {
    id: randomUUID(),
    version: 0,
    foreign: false,
    personal: {
      name: me.nickName,
      gender: 'F',
      birthday: one.birthday,
      nationality: 'CN',
      idType: 'idCard',
      idNo: one.idNo,
      phone: me.phone ?? '',
      email: me.email ?? '',
    },
    education: [{ school: one.school, major: '法学', degree: '硕士' }],
    work: {
      rows: [{ id: rowId, unit: one.unit }],
      occupation: one.occupation,
      languages: one.languages.map((language) => ({ language, level: 'working' as const })),
    },
    qualifications: { legalCertificateNo: `A${one.idNo.slice(6, 12)}` },
    cases: {
      volume: '80',
      professions: one.professions,
      mainProfessions: one.professions.slice(0, 2),
      availability: one.away ? 'away' : 'normal',
      awayFrom: one.away ? dayOf(new Date(now)) : '',
      awayTo: one.away ? dayOf(new Date(now + (one.days + one.away) * dayMs)) : '',
    },
    files: [await give('legalCertificate', '法律职业资格证书.pdf'), await give(proofOf(rowId), '工作证明.pdf')],
  }
}

/** A term for which one may apply now, arbitrators enrolled for it, and an application that waits for its first review. */
export async function fillArbitrators(ago: Ago, by: By): Promise<void> {
  const now = ago(0).now().getTime()
  const body = {
    name: '第六届',
    opensAt: new Date(now - 20 * dayMs).toISOString(),
    closesAt: new Date(now + 60 * dayMs).toISOString(),
    termFrom: dayOf(new Date(now - 20 * dayMs)),
    termTo: dayOf(new Date(now + 5 * 365 * dayMs)),
  }
  await perform(addTerm, { house: ago(20), me: by('secretary'), body })
  for (const one of candidates) {
    const me = by(one.owner)
    const form = parse(candidacyBody, await bodyOf(ago(one.days), me, one))
    await perform(submitCandidacy, { house: ago(one.days), me, body: form })
    if (one.enrolled) await enrolDemo(ago, by, one, form.id)
  }
}

async function enrolDemo(ago: Ago, by: By, { days, introduction }: DemoCandidate, id: string): Promise<void> {
  const house = ago(days - 3)
  const [secretary, reviewer] = [by('secretary'), by('reviewer')]
  await perform(candidacyCalls.takeCandidacy, { house, me: secretary, body: { id, version: 1 } })
  await perform(candidacyCalls.passCandidacy, { house, me: secretary, body: { id, version: 2 } })
  await perform(candidacyCalls.approveCandidacy, { house, me: reviewer, body: { id, version: 3 } })
  await perform(candidacyCalls.mailCandidacy, {
    house,
    me: secretary,
    body: { id, version: 4, note: '顺丰 SF1400012345678' },
  })
  // As by the link in the letter, whose code nobody else knows.
  const code = await house.db.tx((tx) => makeEnrolmentCode(house, tx, id))
  const said = { code, introduction, bank: '', bankCard: '' }
  await perform(enrol, { house, me: null, body: { ...said, confirmed: true, independent: true } })
}

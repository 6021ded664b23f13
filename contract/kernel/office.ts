import type { News } from './noun.ts'

/*
 * Offices: what somebody of the staff may do. Each is given by the word of two administrators (server/admin/office.ts); which calls
 * it opens stands in the `who` of each call, and nowhere else (tests/door/scenes.ts holds every call against every office).
 */

/** `ROLE_ADMIN` keeps accounts and the house in order, and has nothing to do with cases. */
export const offices = [
  'ROLE_ADMIN',
  'ROLE_HEAD',
  'ROLE_FILING',
  'ROLE_FINANCE',
  'ROLE_SECRETARY',
  'ROLE_REGISTRAR',
  'ROLE_RECEPTION',
] as const
export type Office = (typeof offices)[number]
export const isOffice = (role: string): role is Office => (offices as readonly string[]).includes(role)

/** Those that ask for a second factor outside the demo: whoever has one may decide over cases, or over accounts. */
export const strongOffices: readonly string[] = ['ROLE_ADMIN', 'ROLE_HEAD'] satisfies Office[]

/** The filing desk reviews requests first, and lets people and their papers in. */
export const filing = ['ROLE_FILING'] as const
/** Confirms payments. */
export const finance = ['ROLE_FINANCE'] as const
/** Runs cases from acceptance on. */
export const secretary = ['ROLE_SECRETARY'] as const
/** Read and answer what comes to the mailbox of the institution. */
export const mailDesk = [...filing, ...secretary] as const
/** Keeps the list of arbitrators. */
export const registrar = ['ROLE_REGISTRAR'] as const
/** Receives visitors at the door. */
export const reception = ['ROLE_RECEPTION'] as const
/** Accepts, appoints, decides challenges. */
export const head = ['ROLE_HEAD'] as const
export const administrator = ['ROLE_ADMIN'] as const
/** Makes activities of the institution, and stands at their doors. */
export const organiser = [...secretary, ...registrar] as const

/** Who has a request or a case in hand, from its first paper to its end. */
export const desks = [...filing, ...secretary, ...head] as const
/** The same and the money. Who confirms payments sees of a case its row in lists and its statement of account (cost.ts): no claim, fact, file or document. */
export const onCases = [...desks, ...finance] as const

/**
 * Roles of the demo; outside it nobody has them. `TRIBUNAL` stands for the head where a tribunal is put together; `KEEPER` is
 * administrator and works on cases besides, and is not held to what needs two people from the notice of payment on: two
 * secretaries show every screen.
 */
export const demoRoles = ['ROLE_DEMO_TRIBUNAL', 'ROLE_DEMO_KEEPER'] as const
export type DemoRole = (typeof demoRoles)[number]
export const isDemoRole = (role: string): boolean => (demoRoles as readonly string[]).includes(role)

/** Of roles given to one person those that count: an administrator has no other office. */
export const apart = (roles: readonly string[]): string[] =>
  roles.includes('ROLE_ADMIN') && !roles.includes('ROLE_DEMO_KEEPER')
    ? roles.filter((role) => role === 'ROLE_ADMIN' || !isOffice(role))
    : [...roles]

/** What offices are called, in Chinese and English. */
const officeNames: Record<Office, readonly [zh: string, en: string]> = {
  ROLE_ADMIN: ['系统管理员', 'an administrator'],
  ROLE_HEAD: ['负责人', 'a head'],
  ROLE_FILING: ['立案人员', 'at the filing desk'],
  ROLE_FINANCE: ['财务人员', 'in finance'],
  ROLE_SECRETARY: ['案件秘书', 'a case secretary'],
  ROLE_REGISTRAR: ['仲裁员管理人员', 'the registrar of arbitrators'],
  ROLE_RECEPTION: ['前台接待人员', 'at the reception'],
}

/**
 * Offices that must not meet in one person, by two: who lets a case in, who runs it, who takes its money and who decides over it look
 * at each other's work. An institution that is too small for that says so (OFFICES_APART).
 */
export const officesApart: readonly (readonly [Office, Office])[] = [
  ['ROLE_HEAD', 'ROLE_FILING'],
  ['ROLE_HEAD', 'ROLE_FINANCE'],
  ['ROLE_HEAD', 'ROLE_SECRETARY'],
  ['ROLE_FILING', 'ROLE_FINANCE'],
  ['ROLE_FILING', 'ROLE_SECRETARY'],
  ['ROLE_FINANCE', 'ROLE_SECRETARY'],
]

/** Of roles of one person the pairs that must not meet in them. */
export const pairsIn = (roles: readonly string[]) =>
  officesApart.filter((pair) => pair.every((office) => roles.includes(office)))

/** A pair by its names, for the words of a refusal. */
export function pairNamed([one, other]: readonly [Office, Office]) {
  const [[oneZh, oneEn], [otherZh, otherEn]] = [officeNames[one], officeNames[other]]
  return { one: oneZh, other: otherZh, oneEn, otherEn }
}

/** What holders of offices are told. */
export const officeNews = {
  officeUsed: [
    '您的职务权限在一次新的登录中开始使用（网络地址 {ip}）；如非本人操作，请立即结束其他登录并修改密码',
    'Your office was used in a new session (network address {ip}); if that was not you, end all other sessions and change your password at once',
    null,
  ],
} as const satisfies News

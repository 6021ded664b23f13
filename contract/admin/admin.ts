import * as z from 'zod/mini'
import { category, profile, user, username } from '../account/user.ts'
import { domain } from '../kernel/call.ts'
import { administrator } from '../kernel/office.ts'
import { email, id, inOrder, ip, listOf, moment, nothing, optionalText, page, phone, text } from '../kernel/rules.ts'

/* What staff with ROLE_ADMIN keep in order: users, menus, and the log of every such change. */

const staff = { who: administrator, offline: 'no' } as const
const maybe = <T extends z.core.$ZodType>(schema: T) => z.optional(z.union([z.literal(''), schema]))

/** An account as staff makes or changes it; its password is set by nobody but its holder. */
export const userBody = z.object({
  username,
  nickName: profile.shape.nickName,
  cate: category,
  email: maybe(email),
  phone: maybe(phone),
  enabled: z._default(z.boolean('wrongType'), true),
  roles: z._default(
    z.array(z.string('wrongType').check(z.regex(/^ROLE_[A-Z_]{2,40}$/, 'wrongType'))).check(z.maxLength(20, 'tooLong')),
    [],
  ),
  jobs: z._default(z.array(text(60)).check(z.maxLength(20, 'tooLong')), []),
  dept: optionalText(100),
  status: z._default(z.enum(['VERIFIED', '', 'UNVERIFIED'], 'wrongType'), 'VERIFIED'),
})

/** An account as staff edits it; `version` is another text for every other content of what staff may edit. */
export const staffUser = z.extend(user, { version: z.string() })
export type StaffUser = z.output<typeof staffUser>

/** What editing began from; sent back, a change that somebody else made meanwhile is not overwritten: `stale`. */
const version = z.optional(z.string('wrongType').check(z.maxLength(60, 'tooLong')))

export type UserInput = z.input<typeof userBody>
/** What staff edits of an account, as it is kept. */
export type EditedUser = Omit<z.output<typeof userBody>, 'email' | 'phone'> & {
  email: string | null
  phone: string | null
}

/** What one administrator wants of an account and a second one has not confirmed: the fields that change, `[before, after]`. */
export const accountChange = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  nickName: z.string(),
  byId: z.string(),
  byName: z.string(),
  at: moment,
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AccountChange = z.output<typeof accountChange>

const ids = z.array(id).check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong'))

const notSet = z._default(z.boolean('wrongType'), false)
/** A menu adds no crumb; or one that is plain text. What a device keeps of before, and older pages, say neither. */
const crumbFields = { hiddenCrumb: notSet, noRedirect: notSet }
export const menuMeta = z.object({
  title: z.string(),
  icon: z.string(),
  noCache: z.boolean(),
  /** The counter whose value the badge shows, or empty (decisions G-02). */
  num: z.string(),
  affix: z.boolean(),
  activeMenu: z.string(),
  ...crumbFields,
})

/** A menu item (specification §3). */
export interface MenuItem {
  id: string
  path: string
  hidden: boolean
  alwaysShow: boolean
  component: string
  children: MenuItem[]
  meta: z.output<typeof menuMeta>
}
export const menuItem: z.ZodMiniType<MenuItem> = z.object({
  id: z.string(),
  path: z.string(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  component: z.string(),
  children: z.array(z.lazy(() => menuItem)),
  meta: menuMeta,
})

/** A menu as staff edits it. `path` is one of the product's routes, or a group of states of the list of cases, or empty for a folder; `pid` is empty at the top. */
export const menuBody = z.object({
  pid: z._default(z.union([z.literal(''), id]), ''),
  title: text(60),
  path: z._default(
    z
      .string('wrongType')
      .check(z.trim(), z.maxLength(200, 'tooLong'), z.regex(/^(\/[\w/-]+(\?group=\w+)?)?$/, 'wrongType')),
    '',
  ),
  /** The name of the screen at the path. Another name than its own opens none (decisions B-13); without one the path says. */
  component: z._default(
    z
      .string('wrongType')
      .check(z.trim(), z.maxLength(100, 'tooLong'), z.regex(/^([\w-]+(\/[\w-]+)*)?$/, 'menu.component')),
    '',
  ),
  icon: optionalText(40),
  num: optionalText(60),
  sort: z._default(z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(9999, 'wrongType')), 100),
  ...{ hidden: notSet, alwaysShow: notSet, noCache: notSet, affix: notSet },
  activeMenu: optionalText(200),
  ...crumbFields,
  /** Who sees it: categories, and of those the ones with one of `roles` where any are named. */
  cates: z.array(category).check(z.minLength(1, 'required')),
  roles: z._default(z.array(text(60)), []),
})
export type MenuInput = z.input<typeof menuBody>

export const menu = z.extend(menuBody, {
  id: z.string(),
  pid: z.string(),
  hasChildren: z.boolean(),
  version: z.string(),
})
export type Menu = z.output<typeof menu>

/** The calls whose changes stand in the log. */
export const auditActions = [
  'admin.addUser',
  'admin.addBack',
  'admin.editUser',
  'admin.removeUser',
  'admin.askChange',
  'admin.confirmChange',
  'admin.dropChange',
  'admin.sendReset',
  /** An office was used; which, and by which call, stands in `changes`. */
  'office.use',
  'admin.addMenu',
  'admin.editMenu',
  'admin.moveMenu',
  'admin.removeMenu',
  'lookup.addDictDetail',
  'lookup.editDictDetail',
  'lookup.removeDictDetail',
  'deadline.addRule',
  'deadline.addHoliday',
  'deadline.removeHoliday',
  'registration.approve',
  'registration.back',
  'account.updateCenter',
  'upload.uploadAttachmentTo',
  'template.writeTemplate',
  'template.activateTemplate',
  'template.retireTemplate',
  'gathering.makeGathering',
  'gathering.saveGathering',
  'gathering.setGatheringPicture',
  'gathering.publishGathering',
  'gathering.closeGathering',
  'gathering.evaluateGathering',
  'gathering.cancelGathering',
  'caseFile.addFolder',
  'caseFile.rename',
  'caseFile.remove',
  'caseFile.move',
  'signing.revokeDocument',
  'signing.holdCertificate',
  'signing.releaseCertificate',
  'signing.revokeCertificate',
  'archive.exportCase',
  'case.openOther',
  'case.endOpening',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One change by staff: who, when, from where, what. Never changed, never deleted. */
export const auditEntry = z.object({
  id: z.string(),
  at: moment,
  byName: z.string(),
  /** Who it was beyond doubt: a name can be changed. */
  byId: z.string(),
  /** Empty in entries older than this field. */
  byUsername: z.string(),
  /** The address it came from. */
  ip: z.string(),
  action: z.enum(auditActions),
  /** What it was done to, as people call it. */
  target: z.string(),
  /** The fields that changed: `[before, after]`; secrets only say that they changed. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.output<typeof auditEntry>

export const admin = domain('admin', {
  listUsers: {
    says: 'The accounts of the institution, by name; `blurry` finds them by a part of name, phone or e-mail.',
    method: 'GET',
    path: 'userservice/base/users',
    ...staff,
    query: z.object({ ...page, blurry: z.optional(text(100)), cate: z.optional(category) }),
    reply: listOf(staffUser),
  },
  addUser: {
    says: 'Makes an account; its holder sets a password by the link in a letter. An office waits for a second administrator.',
    method: 'POST',
    path: 'userservice/base/users',
    ...staff,
    body: userBody,
    reply: user,
    refuses: ['username.taken', 'account.taken', 'account.required'],
  },
  addBack: {
    says: 'Makes an account for somebody who filed on paper; otherwise as addUser.',
    method: 'POST',
    path: 'userservice/user/addBack',
    ...staff,
    body: userBody,
    reply: user,
    refuses: ['username.taken', 'account.taken', 'account.required'],
  },
  editUser: {
    says: 'Changes an account; being disabled ends its sessions. What gives an office, or changes where its holder is reached, is kept until a second administrator confirms it, and the account is answered as it still is.',
    method: 'PUT',
    path: 'userservice/base/users',
    ...staff,
    /** A name from elsewhere, such as a foreign applicant's mailbox, may stay as it is; a new one follows the rule. */
    body: z.extend(userBody, { id, username: text(200), version }),
    reply: user,
    refuses: ['notFound', 'stale', 'username.taken', 'account.taken', 'self.remove', 'self.roles', 'admin.two'],
  },
  sendReset: {
    says: 'Sends somebody the link by which they set a new password.',
    method: 'POST',
    path: 'userservice/base/users/reset',
    ...staff,
    body: z.object({ id }),
    reply: nothing,
    limit: { max: 20, seconds: 60 },
    refuses: ['notFound', 'account.required', 'tooMany'],
  },
  listChanges: {
    says: 'The changes of accounts that wait for a second administrator, oldest first.',
    method: 'GET',
    path: 'userservice/base/users/changes',
    ...staff,
    reply: z.array(accountChange),
  },
  listPairs: {
    says: 'Accounts that hold offices together which must not meet in one person, from before that was asked; none where the installation does not ask for it.',
    method: 'GET',
    path: 'userservice/base/users/pairs',
    ...staff,
    reply: z.array(
      z.object({ id: z.string(), username: z.string(), nickName: z.string(), pairs: z.array(z.array(z.string())) }),
    ),
  },
  confirmChange: {
    says: 'A second administrator, whom the change is not about, confirms it, and it takes effect.',
    method: 'POST',
    path: 'userservice/base/users/changes/confirm',
    ...staff,
    body: z.object({ id }),
    reply: user,
    refuses: ['notFound', 'change.second', 'stale', 'username.taken', 'account.taken', 'admin.two'],
  },
  dropChange: {
    says: 'Any administrator lets go of a change that waits.',
    method: 'POST',
    path: 'userservice/base/users/changes/drop',
    ...staff,
    body: z.object({ id }),
    reply: nothing,
    refuses: ['notFound'],
  },
  removeUser: {
    says: 'Removes accounts: they can no longer log in; what they did stays under their name.',
    method: 'DELETE',
    path: 'userservice/base/users',
    ...staff,
    body: z.object({ ids }),
    reply: nothing,
    refuses: ['notFound', 'self.remove', 'admin.two'],
  },
  userDetail: {
    says: 'One account with all its fields, to staff.',
    method: 'POST',
    path: 'userservice/base/users/detail',
    ...staff,
    reads: true,
    body: z.object({ id }),
    reply: staffUser,
    refuses: ['notFound'],
  },
  findByUserId: {
    says: 'Name and category of somebody of the same institution, by id, for those who run cases.',
    method: 'POST',
    path: 'userservice/user/findByUserId',
    who: ['MISHU'],
    offline: 'no',
    reads: true,
    body: z.object({ userId: id }),
    reply: user,
    refuses: ['notFound'],
  },
  getUserByRole: {
    says: 'The accounts of the institution that have exactly this role; with `part` one whose name contains it (specification §6). Says nothing of rights.',
    method: 'POST',
    path: 'userservice/user/getUserByRole',
    who: ['MISHU'],
    offline: 'no',
    reads: true,
    body: z.object({ role: text(60), part: z._default(z.boolean('wrongType'), false) }),
    reply: z.array(z.object({ id: z.string(), nickName: z.string(), cate: category, roles: z.array(z.string()) })),
  },
  buildMenus: {
    says: 'The menu of the caller as a tree.',
    method: 'GET',
    path: 'userservice/menus/build',
    who: 'signedIn',
    offline: 'local',
    unattended: true,
    reply: z.array(menuItem),
  },
  lazyMenus: {
    says: 'The menus directly below `pid`, those at the top where it is empty or 0.',
    method: 'GET',
    path: 'userservice/base/menus/lazy',
    ...staff,
    query: z.object({ pid: z._default(z.union([z.literal(''), z.literal('0'), id]), '') }),
    reply: z.array(menu),
  },
  listMenus: {
    says: 'Menus whose title or path contains `blurry`; all of them without it.',
    method: 'GET',
    path: 'userservice/menus',
    ...staff,
    query: z.object({ blurry: z.optional(text(100)) }),
    reply: z.array(menu),
  },
  superiorMenus: {
    says: 'Of each menu named: those beside it and beside every menu above it, up to the top, for choosing another parent.',
    method: 'POST',
    path: 'userservice/menus/superior',
    ...staff,
    body: ids,
    reply: z.array(menu),
    refuses: ['notFound'],
  },
  childMenus: {
    says: 'The ids of a menu and of all menus below it.',
    method: 'GET',
    path: 'userservice/menus/child',
    ...staff,
    query: z.object({ id }),
    reply: z.array(z.string()),
    refuses: ['notFound'],
  },
  addMenu: {
    says: 'Adds a menu; it makes a route of the product reachable, it never makes one.',
    method: 'POST',
    path: 'userservice/menus',
    ...staff,
    body: menuBody,
    reply: menu,
    refuses: ['notFound'],
  },
  editMenu: {
    says: 'Changes a menu, its place and its order.',
    method: 'PUT',
    path: 'userservice/menus',
    ...staff,
    body: z.extend(menuBody, { id, version }),
    reply: menu,
    refuses: ['notFound', 'stale', 'menu.circle'],
  },
  moveMenu: {
    says: 'Moves a menu below another, or to the top, at a place among those there; nothing else of any menu changes.',
    method: 'PUT',
    path: 'userservice/menus/move',
    ...staff,
    /** `before` is the menu that it stands in front of; without it it stands last. */
    body: z.object({ id, pid: menuBody.shape.pid, before: z.optional(id) }),
    reply: nothing,
    refuses: ['notFound', 'menu.circle'],
  },
  removeMenu: {
    says: 'Deletes menus with everything below them.',
    method: 'DELETE',
    path: 'userservice/menus',
    ...staff,
    body: z.object({ ids }),
    reply: nothing,
    refuses: ['notFound'],
  },
  listAudit: {
    says: 'The log of changes by staff, newest first; by text, by the address it came from, within a range of time.',
    method: 'GET',
    path: 'userservice/base/audit',
    ...staff,
    query: z
      .object({ ...page, blurry: z.optional(text(100)), ip, from: z.optional(moment), to: z.optional(moment) })
      .check(inOrder('from', 'to')),
    reply: listOf(auditEntry),
  },
})

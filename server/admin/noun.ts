import type { contract } from '../../contract/all.ts'
import type { Noun } from '../door/handler.ts'
import { confirmChange, dropChange, listChanges } from './change.ts'
import { listAudit } from './listAudit.ts'
import {
  addMenu,
  buildMenus,
  childMenus,
  editMenu,
  lazyMenus,
  listMenus,
  moveMenu,
  removeMenu,
  superiorMenus,
} from './menus.ts'
import { listPairs } from './office/office.ts'
import {
  addBack,
  addUser,
  editUser,
  findByUserId,
  getUserByRole,
  listUsers,
  removeUser,
  sendReset,
  userDetail,
} from './users.ts'

export const adminNoun = {
  calls: {
    listUsers,
    addUser,
    addBack,
    editUser,
    removeUser,
    sendReset,
    listChanges,
    listPairs,
    confirmChange,
    dropChange,
    userDetail,
    findByUserId,
    getUserByRole,
    buildMenus,
    lazyMenus,
    listMenus,
    superiorMenus,
    childMenus,
    addMenu,
    editMenu,
    moveMenu,
    removeMenu,
    listAudit,
  },
  kinds: {},
} satisfies Noun<(typeof contract)['admin']>

import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mustBeSignedOut, mustNotHaveEntered } from '../session/guards.ts'
import { missing, onRoot } from './root.ts'
import { publicScreen, screen } from './screen.ts'

const entry = z.object({ redirect: z.optional(z.string()), tenantId: z.optional(z.string()) })
const tenant = z.object({ tenantId: z.optional(z.string()) })
const code = z.object({ code: z.optional(z.string()) })

const login = screen(() => import('../../account/LoginScreen.tsx'), 'LoginScreen')
const room = publicScreen(() => import('../../hearing/RoomDoorScreen.tsx'), 'RoomDoorScreen')
const review = publicScreen(() => import('../../registration/ReviewResultScreen.tsx'), 'ReviewResultScreen')

/** Doors: where people come in, and what they see when they may not. */
export const doors = [
  createRoute({
    ...onRoot,
    path: '/login',
    component: login,
    beforeLoad: mustBeSignedOut('login'),
    validateSearch: entry,
    staticData: { title: msg`登录` },
  }),
  createRoute({
    ...onRoot,
    path: '/login2',
    component: login,
    beforeLoad: mustBeSignedOut('login2'),
    validateSearch: entry,
    staticData: { title: msg`工作人员登录` },
  }),
  createRoute({
    ...onRoot,
    path: '/applyArbitrator',
    component: publicScreen(() => import('../../arbitrator/ApplyEntryScreen.tsx'), 'ApplyEntryScreen'),
    beforeLoad: mustNotHaveEntered('applyArbitrator'),
    validateSearch: tenant,
    staticData: { title: msg`仲裁员申请` },
  }),
  createRoute({
    ...onRoot,
    path: '/foreignArbitrator',
    component: publicScreen(() => import('../../arbitrator/ForeignEntryScreen.tsx'), 'ForeignEntryScreen'),
    beforeLoad: mustNotHaveEntered('foreign'),
    validateSearch: tenant,
    staticData: { title: msg`境外仲裁员申请` },
  }),
  createRoute({
    ...onRoot,
    path: '/register',
    component: publicScreen(() => import('../../registration/RegisterScreen.tsx'), 'RegisterScreen'),
    validateSearch: z.extend(tenant, { cate: z.optional(z.string()), linkCode: z.optional(z.string()) }),
    staticData: { title: msg`注册` },
  }),
  createRoute({
    ...onRoot,
    path: '/password',
    component: screen(() => import('../../account/PasswordScreen.tsx'), 'PasswordScreen'),
    validateSearch: z.extend(tenant, { link: z.optional(z.string()) }),
    staticData: { title: msg`找回密码` },
  }),
  createRoute({
    ...onRoot,
    path: '/approvel',
    component: review,
    validateSearch: code,
    staticData: { title: msg`审核通过` },
  }),
  createRoute({
    ...onRoot,
    path: '/disapprovel',
    component: review,
    validateSearch: code,
    staticData: { title: msg`审核未通过` },
  }),
  createRoute({
    ...onRoot,
    path: '/onlineCourt',
    component: room,
    validateSearch: code,
    staticData: { title: msg`在线庭审` },
  }),
  createRoute({
    ...onRoot,
    path: '/onlineMeeting',
    component: room,
    validateSearch: code,
    staticData: { title: msg`在线会议` },
  }),
  createRoute({
    ...onRoot,
    path: '/onlineMediate',
    component: room,
    validateSearch: code,
    staticData: { title: msg`在线调解` },
  }),
  createRoute({
    ...onRoot,
    path: '/onlineConsult',
    component: room,
    validateSearch: code,
    staticData: { title: msg`在线咨询` },
  }),
  createRoute({ ...onRoot, path: '/404', component: missing, staticData: { title: msg`页面不存在` } }),
  createRoute({ ...onRoot, path: '/401', component: missing, staticData: { title: msg`无权访问` } }),
] as const

/**
 * What `npm test` runs of the tests that need a browser: one flow a journey, and three rooms. The others run in `npm run
 * test:full`, before an issue is called resolved. Unit and server tests run in both, but for slow judges of the house itself.
 */
export const quick = {
  notServer: ['tests/walls/runner.server.test.ts', 'tests/guide/guide.server.test.ts'],
  flow: [
    'tests/filing/mainJob.flow.test.ts',
    'tests/filing/worker.flow.test.ts',
    'tests/account/login.flow.test.ts',
    'tests/account/doors.flow.test.ts',
    'tests/registration/register.flow.test.ts',
    'tests/arbitrator/entries.flow.test.ts',
    'tests/activity/door.flow.test.ts',
    'tests/app/frame.flow.test.ts',
    'tests/app/tabs.flow.test.ts',
    'tests/case/case.flow.test.ts',
    'tests/defence/defence.flow.test.ts',
    'tests/tribunal/tribunal.flow.test.ts',
    'tests/hearing/calendar.flow.test.ts',
    'tests/hearing/door.flow.test.ts',
    'tests/local/otherPerson.flow.test.ts',
    'tests/message/bell.flow.test.ts',
    'tests/upload/widgetGroups.flow.test.ts',
    'tests/upload/refusal.flow.test.ts',
  ],
  // Two people, admission and mute; the screen of four and a restart of the server; a line that was cut.
  room: ['tests/room/two.room.test.ts', 'tests/room/four.room.test.ts', 'tests/room/fault.room.test.ts'],
}

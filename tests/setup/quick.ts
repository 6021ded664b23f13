/**
 * What `npm test` runs of the tests that need a browser: one flow a journey, and three rooms. The others run in `npm run
 * test:full`, before an issue is called resolved. Unit and server tests run in both, but for slow judges: of what seldom changes (the
 * runners, migrations, full and silent disks and databases, proxies, sizes at their limits, stores of files, the demo), of large numbers
 * (guessing by the thousand, 500 notices over ten kills, every letter on paper, every action of an award by everybody, the cases of
 * others by every call and record, months of accounts), of what takes time (files that are read and searched, terms, a mail server of
 * its own).
 */
export const quick = {
  notServer: [
    'tests/account/attack.server.test.ts',
    'tests/account/lockout.server.test.ts',
    'tests/award/way.server.test.ts',
    'tests/case/ownRecords.server.test.ts',
    'tests/caseDocument/killed.server.test.ts',
    'tests/cost/finance.server.test.ts',
    'tests/deadline/award.server.test.ts',
    'tests/deadline/terms.server.test.ts',
    'tests/document/fits.server.test.ts',
    'tests/document/seeded.server.test.ts',
    'tests/door/database.server.test.ts',
    'tests/door/demo.server.test.ts',
    'tests/door/disk.server.test.ts',
    'tests/door/outage.server.test.ts',
    'tests/door/port.server.test.ts',
    'tests/door/proxy.server.test.ts',
    'tests/evidence/download.server.test.ts',
    'tests/evidence/limits.server.test.ts',
    'tests/filing/reconsideration.server.test.ts',
    'tests/finding/finding.server.test.ts',
    'tests/finding/scan.server.test.ts',
    'tests/gathering/race.server.test.ts',
    'tests/guide/guide.server.test.ts',
    'tests/lookup/area.server.test.ts',
    'tests/mailbox/charsets.server.test.ts',
    'tests/mailbox/mailbox.server.test.ts',
    'tests/mailbox/returns.server.test.ts',
    'tests/message/killed.server.test.ts',
    'tests/message/leave.server.test.ts',
    'tests/room/relayLost.server.test.ts',
    'tests/room/stall.server.test.ts',
    'tests/service/two.server.test.ts',
    'tests/service/ways.server.test.ts',
    'tests/signing/eSign.server.test.ts',
    'tests/signing/stamped.server.test.ts',
    'tests/upload/crash.server.test.ts',
    'tests/upload/gone.server.test.ts',
    'tests/upload/limit.server.test.ts',
    'tests/upload/ocr/recognise.server.test.ts',
    'tests/upload/store.server.test.ts',
    'tests/upload/tusVersion.server.test.ts',
    'tests/walls/runner.server.test.ts',
  ],
  flow: [
    'tests/filing/mainJob.flow.test.ts',
    'tests/account/login.flow.test.ts',
    'tests/registration/register.flow.test.ts',
    'tests/case/case.flow.test.ts',
    'tests/defence/defence.flow.test.ts',
    'tests/tribunal/tribunal.flow.test.ts',
    'tests/local/otherPerson.flow.test.ts',
    'tests/message/bell.flow.test.ts',
  ],
  // Two people, admission and mute; the screen of four and a restart of the server; a line that was cut.
  room: ['tests/room/two.room.test.ts', 'tests/room/four.room.test.ts', 'tests/room/fault.room.test.ts'],
}

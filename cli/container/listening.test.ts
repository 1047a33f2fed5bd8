import { expect, test } from 'vitest';
import { listeningPorts } from './listening.ts';

test('listening ports of /proc/net are found, without those of only the loopback interface and connections', () => {
  expect(
    listeningPorts(`
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:2329 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
   1: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 2 1
   2: 020011AC:2328 010011AC:A1B2 01 00000000:00000000 00:00000000 00000000     0        0 3 1
  sl  local_address                         remote_address                        st
   0: 00000000000000000000000000000000:2328 00000000000000000000000000000000:0000 0A 00000000:00000000
   1: 00000000000000000000000001000000:1F91 00000000000000000000000000000000:0000 0A 00000000:00000000
`),
  ).toEqual([9000, 9001]);
});

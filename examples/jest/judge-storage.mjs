// Jest: "globalSetup": "./judge-storage.mjs". Tests of Jest run in a virtual context, in which the suites cannot; this runs before them.
import { judge } from 's3-assay';
import { startReference } from 's3-assay/reference';

export default async function judgeStorage() {
  const storage = await startReference();
  await judge({ target: storage.target, only: ['BKT-NAME'], reports: 'assay-report' });
  await storage.close();
}

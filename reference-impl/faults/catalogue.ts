import { folderModules } from '../folder-modules.ts';
import type { Fault, ProvenElsewhere } from '../behaviour.ts';

/** The faults of one file, which shares its stem with a suite and with a file of requirements. */
export interface FaultFile {
  /** `<profile>/<stem>` */
  stem: string;
  faults: readonly Fault[];
  provenElsewhere: ProvenElsewhere;
}

/** A file of this folder, if it holds faults: the others hold code that several of them share. */
interface FaultModule {
  faults?: readonly Fault[];
  provenElsewhere?: ProvenElsewhere;
}

const FOLDER = new URL('.', import.meta.url);

/**
 * Every file of `faults/<profile>/` that holds faults.
 * @internal only its tests import it
 */
export const faultFiles: readonly FaultFile[] = [
  ...(await folderModules(FOLDER, (path) => path.includes('/'))),
].flatMap(([stem, module]) => {
  const { faults = [], provenElsewhere = {} } = module as FaultModule;
  return faults.length + Object.keys(provenElsewhere).length === 0 ? [] : [{ stem, faults, provenElsewhere }];
});

/**
 * All deliberate defects. Each names the requirements whose cases must notice it; a requirement that no fault breaks is not
 * proven.
 */
export const faults: readonly Fault[] = faultFiles.flatMap((file) => file.faults);

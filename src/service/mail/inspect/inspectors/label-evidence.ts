import type { Finding, InspectedMail, Inspector } from '../inspector.ts';

/** Verdicts that came with the message from a trusted source, such as the labels of the sample tenant's mail. */
export const labelEvidenceInspector: Inspector = {
  name: 'label-evidence',
  inspect({ origin }: InspectedMail): Finding[] {
    return [...(origin.labels ?? [])];
  },
};

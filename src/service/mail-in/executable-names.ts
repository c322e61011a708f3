/** What Windows, macOS or an office program runs on a double click. */
const executableExtensions = new Set(
  'exe scr pif com bat cmd js jse vbs vbe wsf wsh hta lnk msi msp jar ps1 cpl reg scf url iso img vhd chm dll app'.split(
    ' ',
  ),
);

/** A name as Windows takes it: without invisible letters, and without dots and blanks at its end. */
export const readableName = (name: string): string =>
  name.replace(/\p{Cf}|\p{Cc}/gu, '').replace(/(?<![\s.])[\s.]+$/, '');

/** Whether a double click on a file of this name runs it. */
export const isExecutableName = (name: string): boolean =>
  executableExtensions.has(/\.([a-z0-9]{1,5})$/i.exec(readableName(name))?.[1]?.toLowerCase() ?? '');

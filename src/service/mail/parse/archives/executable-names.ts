/**
 * Extensions that a double click runs, mounts or opens in a program that executes the content: on Windows
 * (Outlook's list of blocked files and later additions), macOS and Linux desktops.
 */
const executableExtensions = new Set(
  `exe scr pif com bat cmd js jse vbs vbe wsf wsh wsc sct hta htc lnk msi msp mst msu msix msixbundle appx appxbundle appinstaller
   application appref-ms jar jnlp ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 cpl reg scf url website webpnp printerexport udl chm hlp dll ocx sys drv gadget diagcab
   settingcontent-ms search-ms library-ms searchconnector-ms appcontent-ms theme themepack xll wll slk iqy oqy rqy ade adp fxp hpj mad maf mag mam maq mar mas mau mav maw mcf mda mdt mdw mdz mde accda accde inf ins isp
   isu job csh ksh msh2 msh1xml msh2xml lib msc msh msh1 msh2 mshxml ops osd pcd pl plg prf prg pyc pyo pyz pyzw rgs shb shs vb vbp vbscript vsmacros vsw ws
   xbap xnk iso img vhd vhdx udf one onepkg app command workflow scpt action dmg pkg mpkg deb rpm apk appimage desktop run rdp wsb ppkg xlam ppam`.split(
    /\s+/,
  ),
);

/** Bidirectional control characters, by which a name ends otherwise than it shows. */
const turned = /[\u202a-\u202e\u2066-\u2069]/;
/** Extensions that look harmless, as used in double extensions. */
const documentExtension =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|txt|jpe?g|png|gif|bmp|tiff?|zip|html?|csv|rtf|mp[34]|wav|eml|msg)\s*\.[\w-]{2,20}$/i;

/**
 * A name as Windows resolves it: without folders, invisible characters, alternate data stream, trailing dots
 * and blanks.
 */
export const readableName = (name: string): string =>
  name
    .replace(/\p{Cf}|\p{Cc}/gu, '')
    .replace(/^.*[\\/]/s, '')
    .replace(/(?<=.):+\$?\w*(?::\$?\w*)?$/, '')
    .replace(/(?<![\s.])[\s.]+$/, '');

/** A class id (CLSID) at the end of a name: Windows hides it and opens the file by it. */
const classNumber = /\.\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i;

/** Whether a double click on a file of this name runs it or its content. */
export const isExecutableName = (name: string): boolean =>
  classNumber.test(readableName(name)) ||
  executableExtensions.has(/\.([a-z0-9-]{1,20})$/i.exec(readableName(name))?.[1]?.toLowerCase() ?? '');

/** Whether such a name poses as a document: by a double extension or by bidirectional control characters. */
export const isPosingName = (name: string): boolean =>
  isExecutableName(name) && (turned.test(name) || documentExtension.test(readableName(name)));

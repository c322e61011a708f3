import archive from 'lucide-static/icons/archive.svg?raw';
import archiveRestore from 'lucide-static/icons/archive-restore.svg?raw';
import arrowDownLeft from 'lucide-static/icons/arrow-down-left.svg?raw';
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import arrowLeftRight from 'lucide-static/icons/arrow-left-right.svg?raw';
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw';
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw';
import ban from 'lucide-static/icons/ban.svg?raw';
import bell from 'lucide-static/icons/bell.svg?raw';
import bookmark from 'lucide-static/icons/bookmark.svg?raw';
import bug from 'lucide-static/icons/bug.svg?raw';
import calendar from 'lucide-static/icons/calendar.svg?raw';
import chartColumn from 'lucide-static/icons/chart-column.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import chevronUp from 'lucide-static/icons/chevron-up.svg?raw';
import chevronsUpDown from 'lucide-static/icons/chevrons-up-down.svg?raw';
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import circleCheck from 'lucide-static/icons/circle-check.svg?raw';
import circleQuestionMark from 'lucide-static/icons/circle-question-mark.svg?raw';
import circleX from 'lucide-static/icons/circle-x.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import columns3 from 'lucide-static/icons/columns-3.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import download from 'lucide-static/icons/download.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import ellipsisVertical from 'lucide-static/icons/ellipsis-vertical.svg?raw';
import equal from 'lucide-static/icons/equal.svg?raw';
import externalLink from 'lucide-static/icons/external-link.svg?raw';
import eye from 'lucide-static/icons/eye.svg?raw';
import eyeOff from 'lucide-static/icons/eye-off.svg?raw';
import fileText from 'lucide-static/icons/file-text.svg?raw';
import fingerprintPattern from 'lucide-static/icons/fingerprint-pattern.svg?raw';
import fish from 'lucide-static/icons/fish.svg?raw';
import flagIcon from 'lucide-static/icons/flag.svg?raw';
import folder from 'lucide-static/icons/folder.svg?raw';
import funnel from 'lucide-static/icons/funnel.svg?raw';
import globe from 'lucide-static/icons/globe.svg?raw';
import graduationCap from 'lucide-static/icons/graduation-cap.svg?raw';
import history from 'lucide-static/icons/history.svg?raw';
import inbox from 'lucide-static/icons/inbox.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import keyRound from 'lucide-static/icons/key-round.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import layoutDashboard from 'lucide-static/icons/layout-dashboard.svg?raw';
import linkIcon from 'lucide-static/icons/link.svg?raw';
import listFilter from 'lucide-static/icons/list-filter.svg?raw';
import lock from 'lucide-static/icons/lock.svg?raw';
import logIn from 'lucide-static/icons/log-in.svg?raw';
import logOut from 'lucide-static/icons/log-out.svg?raw';
import mail from 'lucide-static/icons/mail.svg?raw';
import mailSearch from 'lucide-static/icons/mail-search.svg?raw';
import mailX from 'lucide-static/icons/mail-x.svg?raw';
import menuIcon from 'lucide-static/icons/menu.svg?raw';
import monitor from 'lucide-static/icons/monitor.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw';
import panelLeftClose from 'lucide-static/icons/panel-left-close.svg?raw';
import panelLeftOpen from 'lucide-static/icons/panel-left-open.svg?raw';
import paperclip from 'lucide-static/icons/paperclip.svg?raw';
import pinIcon from 'lucide-static/icons/pin.svg?raw';
import playIcon from 'lucide-static/icons/play.svg?raw';
import plugZap from 'lucide-static/icons/plug-zap.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import refreshCw from 'lucide-static/icons/refresh-cw.svg?raw';
import rows3 from 'lucide-static/icons/rows-3.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import serverOff from 'lucide-static/icons/server-off.svg?raw';
import shieldAlert from 'lucide-static/icons/shield-alert.svg?raw';
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw';
import shieldQuestionMark from 'lucide-static/icons/shield-question-mark.svg?raw';
import sirenIcon from 'lucide-static/icons/siren.svg?raw';
import slidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg?raw';
import smartphone from 'lucide-static/icons/smartphone.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import sunMoon from 'lucide-static/icons/sun-moon.svg?raw';
import trendingDown from 'lucide-static/icons/trending-down.svg?raw';
import trendingUp from 'lucide-static/icons/trending-up.svg?raw';
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw';
import trash2 from 'lucide-static/icons/trash-2.svg?raw';
import undo2 from 'lucide-static/icons/undo-2.svg?raw';
import user from 'lucide-static/icons/user.svg?raw';
import users from 'lucide-static/icons/users.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import { innerSvg, outlineOf } from './svg.ts';

/* The icons in use, from one set (lucide, ISC). Only these are bundled. */

const sources = {
  archive: archive,
  'archive-restore': archiveRestore,
  'arrow-down-left': arrowDownLeft,
  'arrow-left': arrowLeft,
  'arrow-left-right': arrowLeftRight,
  'arrow-up-right': arrowUpRight,
  'badge-check': badgeCheck,
  ban: ban,
  bookmark: bookmark,
  bug: bug,
  calendar: calendar,
  check: check,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'chevron-up': chevronUp,
  'chevrons-up-down': chevronsUpDown,
  'circle-alert': circleAlert,
  'circle-check': circleCheck,
  'circle-question-mark': circleQuestionMark,
  'circle-x': circleX,
  clock: clock,
  'columns-3': columns3,
  copy: copy,
  download: download,
  ellipsis: ellipsis,
  'ellipsis-vertical': ellipsisVertical,
  'external-link': externalLink,
  eye: eye,
  'eye-off': eyeOff,
  'file-text': fileText,
  'fingerprint-pattern': fingerprintPattern,
  fish: fish,
  funnel: funnel,
  globe: globe,
  'graduation-cap': graduationCap,
  history: history,
  inbox: inbox,
  info: info,
  keyboard: keyboard,
  'key-round': keyRound,
  languages: languages,
  'layout-dashboard': layoutDashboard,
  link: linkIcon,
  'list-filter': listFilter,
  lock: lock,
  'log-in': logIn,
  'log-out': logOut,
  mail: mail,
  'mail-search': mailSearch,
  'mail-x': mailX,
  menu: menuIcon,
  monitor: monitor,
  moon: moon,
  'octagon-alert': octagonAlert,
  'panel-left-close': panelLeftClose,
  'panel-left-open': panelLeftOpen,
  paperclip: paperclip,
  'plug-zap': plugZap,
  plus: plus,
  'refresh-cw': refreshCw,
  'rows-3': rows3,
  search: search,
  'server-off': serverOff,
  'shield-alert': shieldAlert,
  'shield-check': shieldCheck,
  'shield-question-mark': shieldQuestionMark,
  'sliders-horizontal': slidersHorizontal,
  smartphone: smartphone,
  sun: sun,
  'sun-moon': sunMoon,
  'triangle-alert': triangleAlert,
  'trash-2': trash2,
  'undo-2': undo2,
  user: user,
  users: users,
  x: x,
  'chart-column': chartColumn,
  'trending-up': trendingUp,
  'trending-down': trendingDown,
  siren: sirenIcon,
  pin: pinIcon,
  flag: flagIcon,
  folder: folder,
  bell: bell,
  play: playIcon,
  equal: equal,
} as const;

export type IconName = keyof typeof sources;

const drawings = new Map(
  Object.entries(sources).map(([name, source]) => {
    const outline = outlineOf(source);
    return [name, outline === undefined ? innerSvg(source) : `<path d="${outline}"/>`];
  }),
);

/** The shapes of an icon, for an `<svg viewBox="0 0 24 24">`. */
function drawingOf(name: IconName): string {
  return drawings.get(name) ?? '';
}

interface IconProps {
  name: IconName;
  /** 14, 16 (default) or 20 px. */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const sizes = { sm: 'icon size-3.5 stroke-2', md: 'icon', lg: 'icon size-5 stroke-[1.6]' };

/** An icon, hidden from assistive technology: text or the button's label has the meaning. */
export function Icon({ name, size = 'md', className }: IconProps) {
  const sized = sizes[size];
  return (
    <svg
      className={className ? `${sized} ${className}` : sized}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  );
}

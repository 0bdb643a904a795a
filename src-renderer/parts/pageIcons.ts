import Bell from "@lucide/svelte/icons/bell";
import Book from "@lucide/svelte/icons/book";
import BookOpen from "@lucide/svelte/icons/book-open";
import Bookmark from "@lucide/svelte/icons/bookmark";
import Bot from "@lucide/svelte/icons/bot";
import Box from "@lucide/svelte/icons/box";
import Boxes from "@lucide/svelte/icons/boxes";
import Braces from "@lucide/svelte/icons/braces";
import Bug from "@lucide/svelte/icons/bug";
import Building from "@lucide/svelte/icons/building";
import Calendar from "@lucide/svelte/icons/calendar";
import Camera from "@lucide/svelte/icons/camera";
import ChartColumn from "@lucide/svelte/icons/chart-column";
import ChartLine from "@lucide/svelte/icons/chart-line";
import ChartPie from "@lucide/svelte/icons/chart-pie";
import CircleCheck from "@lucide/svelte/icons/circle-check";
import CircleQuestionMark from "@lucide/svelte/icons/circle-question-mark";
import Clock from "@lucide/svelte/icons/clock";
import Cloud from "@lucide/svelte/icons/cloud";
import Code from "@lucide/svelte/icons/code";
import Compass from "@lucide/svelte/icons/compass";
import CreditCard from "@lucide/svelte/icons/credit-card";
import Database from "@lucide/svelte/icons/database";
import Download from "@lucide/svelte/icons/download";
import FileText from "@lucide/svelte/icons/file-text";
import Flag from "@lucide/svelte/icons/flag";
import Flame from "@lucide/svelte/icons/flame";
import FlaskConical from "@lucide/svelte/icons/flask-conical";
import Folder from "@lucide/svelte/icons/folder";
import Gift from "@lucide/svelte/icons/gift";
import GitBranch from "@lucide/svelte/icons/git-branch";
import Globe from "@lucide/svelte/icons/globe";
import GraduationCap from "@lucide/svelte/icons/graduation-cap";
import Hammer from "@lucide/svelte/icons/hammer";
import Handshake from "@lucide/svelte/icons/handshake";
import Heart from "@lucide/svelte/icons/heart";
import House from "@lucide/svelte/icons/house";
import ImageIcon from "@lucide/svelte/icons/image";
import Info from "@lucide/svelte/icons/info";
import Key from "@lucide/svelte/icons/key";
import Languages from "@lucide/svelte/icons/languages";
import Layers from "@lucide/svelte/icons/layers";
import Leaf from "@lucide/svelte/icons/leaf";
import LifeBuoy from "@lucide/svelte/icons/life-buoy";
import Lightbulb from "@lucide/svelte/icons/lightbulb";
import Link from "@lucide/svelte/icons/link";
import List from "@lucide/svelte/icons/list";
import ListChecks from "@lucide/svelte/icons/list-checks";
import Lock from "@lucide/svelte/icons/lock";
import Mail from "@lucide/svelte/icons/mail";
import MapIcon from "@lucide/svelte/icons/map";
import MapPin from "@lucide/svelte/icons/map-pin";
import Megaphone from "@lucide/svelte/icons/megaphone";
import MessageCircle from "@lucide/svelte/icons/message-circle";
import MessagesSquare from "@lucide/svelte/icons/messages-square";
import Monitor from "@lucide/svelte/icons/monitor";
import Moon from "@lucide/svelte/icons/moon";
import Music from "@lucide/svelte/icons/music";
import Network from "@lucide/svelte/icons/network";
import Newspaper from "@lucide/svelte/icons/newspaper";
import Package from "@lucide/svelte/icons/package";
import Palette from "@lucide/svelte/icons/palette";
import Pen from "@lucide/svelte/icons/pen";
import Pencil from "@lucide/svelte/icons/pencil";
import Phone from "@lucide/svelte/icons/phone";
import Plane from "@lucide/svelte/icons/plane";
import Plug from "@lucide/svelte/icons/plug";
import Printer from "@lucide/svelte/icons/printer";
import Puzzle from "@lucide/svelte/icons/puzzle";
import RefreshCw from "@lucide/svelte/icons/refresh-cw";
import Rocket from "@lucide/svelte/icons/rocket";
import Scale from "@lucide/svelte/icons/scale";
import Search from "@lucide/svelte/icons/search";
import Server from "@lucide/svelte/icons/server";
import Settings from "@lucide/svelte/icons/settings";
import Shield from "@lucide/svelte/icons/shield";
import ShoppingCart from "@lucide/svelte/icons/shopping-cart";
import SlidersHorizontal from "@lucide/svelte/icons/sliders-horizontal";
import Smartphone from "@lucide/svelte/icons/smartphone";
import Star from "@lucide/svelte/icons/star";
import StickyNote from "@lucide/svelte/icons/sticky-note";
import Sun from "@lucide/svelte/icons/sun";
import Table2 from "@lucide/svelte/icons/table-2";
import Tag from "@lucide/svelte/icons/tag";
import Terminal from "@lucide/svelte/icons/terminal";
import Timer from "@lucide/svelte/icons/timer";
import TriangleAlert from "@lucide/svelte/icons/triangle-alert";
import Trophy from "@lucide/svelte/icons/trophy";
import Truck from "@lucide/svelte/icons/truck";
import Upload from "@lucide/svelte/icons/upload";
import User from "@lucide/svelte/icons/user";
import Users from "@lucide/svelte/icons/users";
import Video from "@lucide/svelte/icons/video";
import WandSparkles from "@lucide/svelte/icons/wand-sparkles";
import Webhook from "@lucide/svelte/icons/webhook";
import Workflow from "@lucide/svelte/icons/workflow";
import Wrench from "@lucide/svelte/icons/wrench";
import Zap from "@lucide/svelte/icons/zap";
import type { Component } from "svelte";
import type { PageIconName } from "../texts/en/pageIcons.ts";

/** The pictures of the icons that a page can have, by the names that they have in Markdown. */
export const pageIcons: Record<PageIconName, Component<{ size?: number | string }>> = {
  house: House,
  rocket: Rocket,
  book: Book,
  "book-open": BookOpen,
  bookmark: Bookmark,
  "file-lines": FileText,
  folder: Folder,
  newspaper: Newspaper,
  pen: Pen,
  pencil: Pencil,
  "note-sticky": StickyNote,
  list: List,
  "list-check": ListChecks,
  table: Table2,
  image: ImageIcon,
  video: Video,
  music: Music,
  camera: Camera,
  palette: Palette,
  code: Code,
  terminal: Terminal,
  "brackets-curly": Braces,
  database: Database,
  server: Server,
  cloud: Cloud,
  globe: Globe,
  link: Link,
  plug: Plug,
  webhook: Webhook,
  gear: Settings,
  sliders: SlidersHorizontal,
  wrench: Wrench,
  hammer: Hammer,
  "puzzle-piece": Puzzle,
  box: Package,
  cube: Box,
  "boxes-stacked": Boxes,
  "layer-group": Layers,
  sitemap: Network,
  "diagram-project": Workflow,
  "code-branch": GitBranch,
  key: Key,
  lock: Lock,
  shield: Shield,
  user: User,
  users: Users,
  building: Building,
  handshake: Handshake,
  "graduation-cap": GraduationCap,
  lightbulb: Lightbulb,
  "circle-info": Info,
  "circle-question": CircleQuestionMark,
  "circle-check": CircleCheck,
  "triangle-exclamation": TriangleAlert,
  "life-ring": LifeBuoy,
  bug: Bug,
  flask: FlaskConical,
  "magnifying-glass": Search,
  bell: Bell,
  envelope: Mail,
  comment: MessageCircle,
  comments: MessagesSquare,
  bullhorn: Megaphone,
  phone: Phone,
  calendar: Calendar,
  clock: Clock,
  stopwatch: Timer,
  "chart-line": ChartLine,
  "chart-column": ChartColumn,
  "chart-pie": ChartPie,
  "credit-card": CreditCard,
  "cart-shopping": ShoppingCart,
  tag: Tag,
  star: Star,
  heart: Heart,
  flag: Flag,
  trophy: Trophy,
  gift: Gift,
  bolt: Zap,
  fire: Flame,
  leaf: Leaf,
  sun: Sun,
  moon: Moon,
  map: MapIcon,
  "location-dot": MapPin,
  compass: Compass,
  plane: Plane,
  truck: Truck,
  download: Download,
  upload: Upload,
  "arrows-rotate": RefreshCw,
  "wand-magic-sparkles": WandSparkles,
  robot: Bot,
  language: Languages,
  "scale-balanced": Scale,
  mobile: Smartphone,
  desktop: Monitor,
  print: Printer,
};

/** What other tools call some of them. */
const otherNames: Record<string, PageIconName> = {
  "file-text": "file-lines",
  "sticky-note": "note-sticky",
  "list-checks": "list-check",
  "table-2": "table",
  braces: "brackets-curly",
  settings: "gear",
  "sliders-horizontal": "sliders",
  puzzle: "puzzle-piece",
  package: "box",
  boxes: "boxes-stacked",
  layers: "layer-group",
  network: "sitemap",
  workflow: "diagram-project",
  "git-branch": "code-branch",
  info: "circle-info",
  "circle-question-mark": "circle-question",
  "triangle-alert": "triangle-exclamation",
  "life-buoy": "life-ring",
  "flask-conical": "flask",
  search: "magnifying-glass",
  mail: "envelope",
  "message-circle": "comment",
  "messages-square": "comments",
  megaphone: "bullhorn",
  timer: "stopwatch",
  "shopping-cart": "cart-shopping",
  zap: "bolt",
  flame: "fire",
  "map-pin": "location-dot",
  "refresh-cw": "arrows-rotate",
  "wand-sparkles": "wand-magic-sparkles",
  bot: "robot",
  languages: "language",
  scale: "scale-balanced",
  smartphone: "mobile",
  monitor: "desktop",
  printer: "print",
  home: "house",
  "check-circle": "circle-check",
  "info-circle": "circle-info",
  "question-circle": "circle-question",
  "exclamation-triangle": "triangle-exclamation",
  cog: "gear",
};

/** The icon that a name means, whoever wrote it: `rocket`, `fa-rocket`; undefined for one that there is no picture of. */
export function pageIconNamed(written: string): PageIconName | undefined {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^(?:fa[a-z]? )?fa-/, "");
  if (Object.hasOwn(pageIcons, name)) return name as PageIconName;
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}

import "node:module";
import { cpSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "electron-vite";
// electron.vite.config.ts
const at = (path) => resolve(import.meta.dirname, path);
const out = (part) => at(`${process.env["RECTO_OUT"] ?? "out"}/${part}`);
/** What Node starts by itself; all of it lands in one folder, so that a worker is found beside whoever starts it. */
const entries = {
	main: at("src-main/main.ts"),
	cli: at("src-main/cli.ts"),
	shell: at("src-main/hosts/http/shell.ts"),
	worker: at("src-main/core/worker.ts"),
	specificationWorker: at("src-main/jobs/specificationWorker.ts"),
	gitWorker: at("src-main/jobs/git/gitWorker.ts")
};
/**
* What every thread of the core loads. The driver stays outside, since it brings a binary along, and so does fflate,
* which declares a `require` of its own.
*/
const bundled = [
	"@lezer/common",
	"@lezer/markdown",
	"fractional-indexing",
	"hast-util-from-html",
	"hast-util-sanitize",
	"hast-util-to-html",
	"hast-util-to-mdast",
	"image-size",
	"kysely",
	"mdast-util-from-markdown",
	"mdast-util-gfm",
	"mdast-util-to-hast",
	"mdast-util-to-markdown",
	"micromark-extension-gfm",
	"typebox",
	"undici",
	"yaml"
];
/** The handbook and the templates are read at run time, from beside the program: in the sources as in the build. */
const folders = {
	name: "recto-folders",
	closeBundle() {
		for (const folder of ["handbook", "templates"]) if (existsSync(at(`src-main/${folder}`))) cpSync(at(`src-main/${folder}`), out(`main/${folder}`), { recursive: true });
	}
};
/**
* While developing without a display, the page comes from the development server and everything else from the
* browser shell behind it, which only answers its own origin.
*/
function shellProxy(port) {
	if (port === void 0) return {};
	const target = `http://127.0.0.1:${port}`;
	return Object.fromEntries([
		"^/\\?key=",
		"/shell",
		"/files",
		"/pictures"
	].map((path) => [path, {
		target,
		changeOrigin: true,
		headers: { origin: target }
	}]));
}
var electron_vite_config_default = defineConfig({
	main: {
		plugins: [folders],
		build: {
			externalizeDeps: { exclude: bundled },
			outDir: out("main"),
			target: "node24",
			rolldownOptions: {
				input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
				output: {
					format: "es",
					entryFileNames: "[name].js",
					chunkFileNames: "[name]-[hash].js"
				}
			}
		}
	},
	preload: { build: {
		outDir: out("preload"),
		rolldownOptions: {
			input: { preload: at("src-preload/preload.ts") },
			output: {
				format: "cjs",
				entryFileNames: "[name].cjs"
			}
		}
	} },
	renderer: {
		root: "src-renderer",
		plugins: [
			svelte({ configFile: at("svelte.config.js") }),
			tailwindcss(),
			{
				name: "recto-markdown-in-code",
				enforce: "pre",
				resolveId: (source, importer) => source === "@codemirror/lang-markdown" && importer?.includes("/@codemirror/language-data/") ? at("src-renderer/editor/code/markdownInCode.ts") : null
			}
		],
		server: { proxy: shellProxy(process.env["RECTO_SHELL_PORT"]) },
		build: {
			outDir: out("renderer"),
			minify: true,
			manifest: true,
			rolldownOptions: {
				input: { index: at("src-renderer/index.html") },
				output: { codeSplitting: {
					includeDependenciesRecursively: false,
					groups: [
						{
							name: "parts",
							test: /src-renderer\/parts\/(?:Avatar|Button|EmptyState|ErrorNote|IconButton|Lazy|Loading|Mark|Menu|MoreMenu|ScreenHeader)\.svelte|@lucide\/svelte\/dist\/Icon\.svelte/
						},
						{
							name: "data",
							test: /src-renderer\/data\//,
							minShareCount: 8
						},
						{
							name: "icons",
							test: /@lucide\/svelte\/dist\/icons\//,
							minShareCount: 2
						}
					]
				} }
			}
		}
	}
});
export { electron_vite_config_default as default };

//# sourceMappingURL=data:application/json;charset=utf-8;base64,eyJ2ZXJzaW9uIjozLCJmaWxlIjoiZWxlY3Ryb24udml0ZS5jb25maWcuanMiLCJuYW1lcyI6W10sInNvdXJjZXMiOlsiL3dvcmsvc3luYy9lbGVjdHJvbi52aXRlLmNvbmZpZy50cyJdLCJzb3VyY2VzQ29udGVudCI6WyJpbXBvcnQgeyBjcFN5bmMsIGV4aXN0c1N5bmMgfSBmcm9tIFwibm9kZTpmc1wiO1xuaW1wb3J0IHsgcmVzb2x2ZSB9IGZyb20gXCJub2RlOnBhdGhcIjtcbmltcG9ydCB7IHN2ZWx0ZSB9IGZyb20gXCJAc3ZlbHRlanMvdml0ZS1wbHVnaW4tc3ZlbHRlXCI7XG5pbXBvcnQgdGFpbHdpbmRjc3MgZnJvbSBcIkB0YWlsd2luZGNzcy92aXRlXCI7XG5pbXBvcnQgeyBkZWZpbmVDb25maWcgfSBmcm9tIFwiZWxlY3Ryb24tdml0ZVwiO1xuaW1wb3J0IHR5cGUgeyBQbHVnaW4sIFByb3h5T3B0aW9ucyB9IGZyb20gXCJ2aXRlXCI7XG5cbmNvbnN0IGF0ID0gKHBhdGg6IHN0cmluZykgPT4gcmVzb2x2ZShpbXBvcnQubWV0YS5kaXJuYW1lLCBwYXRoKTtcbmNvbnN0IG91dCA9IChwYXJ0OiBzdHJpbmcpID0+IGF0KGAke3Byb2Nlc3MuZW52W1wiUkVDVE9fT1VUXCJdID8/IFwib3V0XCJ9LyR7cGFydH1gKTtcblxuLyoqIFdoYXQgTm9kZSBzdGFydHMgYnkgaXRzZWxmOyBhbGwgb2YgaXQgbGFuZHMgaW4gb25lIGZvbGRlciwgc28gdGhhdCBhIHdvcmtlciBpcyBmb3VuZCBiZXNpZGUgd2hvZXZlciBzdGFydHMgaXQuICovXG5jb25zdCBlbnRyaWVzID0ge1xuICBtYWluOiBhdChcInNyYy1tYWluL21haW4udHNcIiksXG4gIGNsaTogYXQoXCJzcmMtbWFpbi9jbGkudHNcIiksXG4gIHNoZWxsOiBhdChcInNyYy1tYWluL2hvc3RzL2h0dHAvc2hlbGwudHNcIiksXG4gIHdvcmtlcjogYXQoXCJzcmMtbWFpbi9jb3JlL3dvcmtlci50c1wiKSxcbiAgc3BlY2lmaWNhdGlvbldvcmtlcjogYXQoXCJzcmMtbWFpbi9qb2JzL3NwZWNpZmljYXRpb25Xb3JrZXIudHNcIiksXG4gIGdpdFdvcmtlcjogYXQoXCJzcmMtbWFpbi9qb2JzL2dpdC9naXRXb3JrZXIudHNcIiksXG59O1xuXG4vKipcbiAqIFdoYXQgZXZlcnkgdGhyZWFkIG9mIHRoZSBjb3JlIGxvYWRzLiBUaGUgZHJpdmVyIHN0YXlzIG91dHNpZGUsIHNpbmNlIGl0IGJyaW5ncyBhIGJpbmFyeSBhbG9uZywgYW5kIHNvIGRvZXMgZmZsYXRlLFxuICogd2hpY2ggZGVjbGFyZXMgYSBgcmVxdWlyZWAgb2YgaXRzIG93bi5cbiAqL1xuY29uc3QgYnVuZGxlZCA9IFtcbiAgXCJAbGV6ZXIvY29tbW9uXCIsXG4gIFwiQGxlemVyL21hcmtkb3duXCIsXG4gIFwiZnJhY3Rpb25hbC1pbmRleGluZ1wiLFxuICBcImhhc3QtdXRpbC1mcm9tLWh0bWxcIixcbiAgXCJoYXN0LXV0aWwtc2FuaXRpemVcIixcbiAgXCJoYXN0LXV0aWwtdG8taHRtbFwiLFxuICBcImhhc3QtdXRpbC10by1tZGFzdFwiLFxuICBcImltYWdlLXNpemVcIixcbiAgXCJreXNlbHlcIixcbiAgXCJtZGFzdC11dGlsLWZyb20tbWFya2Rvd25cIixcbiAgXCJtZGFzdC11dGlsLWdmbVwiLFxuICBcIm1kYXN0LXV0aWwtdG8taGFzdFwiLFxuICBcIm1kYXN0LXV0aWwtdG8tbWFya2Rvd25cIixcbiAgXCJtaWNyb21hcmstZXh0ZW5zaW9uLWdmbVwiLFxuICBcInR5cGVib3hcIixcbiAgXCJ1bmRpY2lcIixcbiAgXCJ5YW1sXCIsXG5dO1xuXG4vKiogVGhlIGhhbmRib29rIGFuZCB0aGUgdGVtcGxhdGVzIGFyZSByZWFkIGF0IHJ1biB0aW1lLCBmcm9tIGJlc2lkZSB0aGUgcHJvZ3JhbTogaW4gdGhlIHNvdXJjZXMgYXMgaW4gdGhlIGJ1aWxkLiAqL1xuY29uc3QgZm9sZGVyczogUGx1Z2luID0ge1xuICBuYW1lOiBcInJlY3RvLWZvbGRlcnNcIixcbiAgY2xvc2VCdW5kbGUoKSB7XG4gICAgZm9yIChjb25zdCBmb2xkZXIgb2YgW1wiaGFuZGJvb2tcIiwgXCJ0ZW1wbGF0ZXNcIl0pXG4gICAgICBpZiAoZXhpc3RzU3luYyhhdChgc3JjLW1haW4vJHtmb2xkZXJ9YCkpKVxuICAgICAgICBjcFN5bmMoYXQoYHNyYy1tYWluLyR7Zm9sZGVyfWApLCBvdXQoYG1haW4vJHtmb2xkZXJ9YCksIHsgcmVjdXJzaXZlOiB0cnVlIH0pO1xuICB9LFxufTtcblxuLyoqXG4gKiBXaGlsZSBkZXZlbG9waW5nIHdpdGhvdXQgYSBkaXNwbGF5LCB0aGUgcGFnZSBjb21lcyBmcm9tIHRoZSBkZXZlbG9wbWVudCBzZXJ2ZXIgYW5kIGV2ZXJ5dGhpbmcgZWxzZSBmcm9tIHRoZVxuICogYnJvd3NlciBzaGVsbCBiZWhpbmQgaXQsIHdoaWNoIG9ubHkgYW5zd2VycyBpdHMgb3duIG9yaWdpbi5cbiAqL1xuZnVuY3Rpb24gc2hlbGxQcm94eShwb3J0OiBzdHJpbmcgfCB1bmRlZmluZWQpOiBSZWNvcmQ8c3RyaW5nLCBQcm94eU9wdGlvbnM+IHtcbiAgaWYgKHBvcnQgPT09IHVuZGVmaW5lZCkgcmV0dXJuIHt9O1xuICBjb25zdCB0YXJnZXQgPSBgaHR0cDovLzEyNy4wLjAuMToke3BvcnR9YDtcbiAgcmV0dXJuIE9iamVjdC5mcm9tRW50cmllcyhcbiAgICBbXCJeL1xcXFw/a2V5PVwiLCBcIi9zaGVsbFwiLCBcIi9maWxlc1wiLCBcIi9waWN0dXJlc1wiXS5tYXAoKHBhdGgpID0+IFtcbiAgICAgIHBhdGgsXG4gICAgICB7IHRhcmdldCwgY2hhbmdlT3JpZ2luOiB0cnVlLCBoZWFkZXJzOiB7IG9yaWdpbjogdGFyZ2V0IH0gfSxcbiAgICBdKSxcbiAgKTtcbn1cblxuLyoqIENvZGUgaW4gTWFya2Rvd24gaXMgcmVhZCBhcyBwYWdlcyBhcmUuIENvZGVNaXJyb3IncyBvd24gbGlzdCBuYW1lcyBhIHBhY2thZ2UgdGhhdCBicmluZ3MgdGhyZWUgb3RoZXIgbGFuZ3VhZ2VzIGFsb25nLiAqL1xuY29uc3QgbWFya2Rvd25JbkNvZGU6IFBsdWdpbiA9IHtcbiAgbmFtZTogXCJyZWN0by1tYXJrZG93bi1pbi1jb2RlXCIsXG4gIGVuZm9yY2U6IFwicHJlXCIsXG4gIHJlc29sdmVJZDogKHNvdXJjZSwgaW1wb3J0ZXIpID0+XG4gICAgc291cmNlID09PSBcIkBjb2RlbWlycm9yL2xhbmctbWFya2Rvd25cIiAmJiBpbXBvcnRlcj8uaW5jbHVkZXMoXCIvQGNvZGVtaXJyb3IvbGFuZ3VhZ2UtZGF0YS9cIilcbiAgICAgID8gYXQoXCJzcmMtcmVuZGVyZXIvZWRpdG9yL2NvZGUvbWFya2Rvd25JbkNvZGUudHNcIilcbiAgICAgIDogbnVsbCxcbn07XG5cbi8qKiBQYXJ0cyB0aGF0IHRoZSBmaXJzdCBzY3JlZW4gc2hvd3MgYW5kIG90aGVycyB0b287IG5vdGhpbmcgb2YgaXQgaXMgcmVhZCBiZWZvcmUgdGhlIGxhbmd1YWdlIGlzIGtub3duLiAqL1xuY29uc3QgZXZlcnlTY3JlZW5zID1cbiAgL3NyYy1yZW5kZXJlclxcL3BhcnRzXFwvKD86QXZhdGFyfEJ1dHRvbnxFbXB0eVN0YXRlfEVycm9yTm90ZXxJY29uQnV0dG9ufExhenl8TG9hZGluZ3xNYXJrfE1lbnV8TW9yZU1lbnV8U2NyZWVuSGVhZGVyKVxcLnN2ZWx0ZXxAbHVjaWRlXFwvc3ZlbHRlXFwvZGlzdFxcL0ljb25cXC5zdmVsdGUvO1xuXG5leHBvcnQgZGVmYXVsdCBkZWZpbmVDb25maWcoe1xuICBtYWluOiB7XG4gICAgcGx1Z2luczogW2ZvbGRlcnNdLFxuICAgIGJ1aWxkOiB7XG4gICAgICAvLyBSZWFkIGZyb20gb25lIGZpbGUgaW5zdGVhZCBvZiBodW5kcmVkcywgdGhlc2UgdGFrZSBhIGZpZnRoIG9mIHRoZSB0aW1lIHdoZW4gYSB0aHJlYWQgc3RhcnRzLlxuICAgICAgZXh0ZXJuYWxpemVEZXBzOiB7IGV4Y2x1ZGU6IGJ1bmRsZWQgfSxcbiAgICAgIG91dERpcjogb3V0KFwibWFpblwiKSxcbiAgICAgIHRhcmdldDogXCJub2RlMjRcIixcbiAgICAgIHJvbGxkb3duT3B0aW9uczoge1xuICAgICAgICBpbnB1dDogT2JqZWN0LmZyb21FbnRyaWVzKE9iamVjdC5lbnRyaWVzKGVudHJpZXMpLmZpbHRlcigoWywgcGF0aF0pID0+IGV4aXN0c1N5bmMocGF0aCkpKSxcbiAgICAgICAgb3V0cHV0OiB7IGZvcm1hdDogXCJlc1wiLCBlbnRyeUZpbGVOYW1lczogXCJbbmFtZV0uanNcIiwgY2h1bmtGaWxlTmFtZXM6IFwiW25hbWVdLVtoYXNoXS5qc1wiIH0sXG4gICAgICB9LFxuICAgIH0sXG4gIH0sXG4gIHByZWxvYWQ6IHtcbiAgICBidWlsZDoge1xuICAgICAgb3V0RGlyOiBvdXQoXCJwcmVsb2FkXCIpLFxuICAgICAgcm9sbGRvd25PcHRpb25zOiB7XG4gICAgICAgIGlucHV0OiB7IHByZWxvYWQ6IGF0KFwic3JjLXByZWxvYWQvcHJlbG9hZC50c1wiKSB9LFxuICAgICAgICAvLyBBIHNhbmRib3hlZCBwcmVsb2FkIGlzIGEgQ29tbW9uSlMgc2NyaXB0LlxuICAgICAgICBvdXRwdXQ6IHsgZm9ybWF0OiBcImNqc1wiLCBlbnRyeUZpbGVOYW1lczogXCJbbmFtZV0uY2pzXCIgfSxcbiAgICAgIH0sXG4gICAgfSxcbiAgfSxcbiAgcmVuZGVyZXI6IHtcbiAgICByb290OiBcInNyYy1yZW5kZXJlclwiLFxuICAgIHBsdWdpbnM6IFtzdmVsdGUoeyBjb25maWdGaWxlOiBhdChcInN2ZWx0ZS5jb25maWcuanNcIikgfSksIHRhaWx3aW5kY3NzKCksIG1hcmtkb3duSW5Db2RlXSxcbiAgICBzZXJ2ZXI6IHsgcHJveHk6IHNoZWxsUHJveHkocHJvY2Vzcy5lbnZbXCJSRUNUT19TSEVMTF9QT1JUXCJdKSB9LFxuICAgIGJ1aWxkOiB7XG4gICAgICBvdXREaXI6IG91dChcInJlbmRlcmVyXCIpLFxuICAgICAgbWluaWZ5OiB0cnVlLFxuICAgICAgLy8gU2F5cyB3aGljaCBmaWxlIG5lZWRzIHdoaWNoLCBmb3IgdGhlIHRlc3Qgb2Ygd2hhdCBhIHN0YXJ0IGxvYWRzLlxuICAgICAgbWFuaWZlc3Q6IHRydWUsXG4gICAgICByb2xsZG93bk9wdGlvbnM6IHtcbiAgICAgICAgaW5wdXQ6IHsgaW5kZXg6IGF0KFwic3JjLXJlbmRlcmVyL2luZGV4Lmh0bWxcIikgfSxcbiAgICAgICAgLy8gV2hhdCBtYW55IHNjcmVlbnMgYXJlIG1hZGUgb2YgaXMgaW4gb25lIGZpbGU6IGluIGZvcnR5IHNtYWxsIG9uZXMgaXQgdGFrZXMgbW9yZSByb29tLCBwYWNrZWQsIGFuZCBtb3JlIHJlcXVlc3RzLlxuICAgICAgICBvdXRwdXQ6IHtcbiAgICAgICAgICBjb2RlU3BsaXR0aW5nOiB7XG4gICAgICAgICAgICBpbmNsdWRlRGVwZW5kZW5jaWVzUmVjdXJzaXZlbHk6IGZhbHNlLFxuICAgICAgICAgICAgZ3JvdXBzOiBbXG4gICAgICAgICAgICAgIHsgbmFtZTogXCJwYXJ0c1wiLCB0ZXN0OiBldmVyeVNjcmVlbnMgfSxcbiAgICAgICAgICAgICAgeyBuYW1lOiBcImRhdGFcIiwgdGVzdDogL3NyYy1yZW5kZXJlclxcL2RhdGFcXC8vLCBtaW5TaGFyZUNvdW50OiA4IH0sXG4gICAgICAgICAgICAgIHsgbmFtZTogXCJpY29uc1wiLCB0ZXN0OiAvQGx1Y2lkZVxcL3N2ZWx0ZVxcL2Rpc3RcXC9pY29uc1xcLy8sIG1pblNoYXJlQ291bnQ6IDIgfSxcbiAgICAgICAgICAgIF0sXG4gICAgICAgICAgfSxcbiAgICAgICAgfSxcbiAgICAgIH0sXG4gICAgfSxcbiAgfSxcbn0pO1xuIl0sIm1hcHBpbmdzIjoiOzs7Ozs7O0FBT0EsTUFBTSxNQUFNLFNBQWlCLFFBQVEsWUFBWSxTQUFTLElBQUk7QUFDOUQsTUFBTSxPQUFPLFNBQWlCLEdBQUcsR0FBRyxRQUFRLElBQUksZ0JBQWdCLE1BQU0sR0FBRyxNQUFNOztBQUcvRSxNQUFNLFVBQVU7Q0FDZCxNQUFNLEdBQUcsa0JBQWtCO0NBQzNCLEtBQUssR0FBRyxpQkFBaUI7Q0FDekIsT0FBTyxHQUFHLDhCQUE4QjtDQUN4QyxRQUFRLEdBQUcseUJBQXlCO0NBQ3BDLHFCQUFxQixHQUFHLHNDQUFzQztDQUM5RCxXQUFXLEdBQUcsZ0NBQWdDO0FBQ2hEOzs7OztBQU1BLE1BQU0sVUFBVTtDQUNkO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7Q0FDQTtDQUNBO0NBQ0E7QUFDRjs7QUFHQSxNQUFNLFVBQWtCO0NBQ3RCLE1BQU07Q0FDTixjQUFjO0VBQ1osS0FBSyxNQUFNLFVBQVUsQ0FBQyxZQUFZLFdBQVcsR0FDM0MsSUFBSSxXQUFXLEdBQUcsWUFBWSxRQUFRLENBQUMsR0FDckMsT0FBTyxHQUFHLFlBQVksUUFBUSxHQUFHLElBQUksUUFBUSxRQUFRLEdBQUcsRUFBRSxXQUFXLEtBQUssQ0FBQztDQUNqRjtBQUNGOzs7OztBQU1BLFNBQVMsV0FBVyxNQUF3RDtDQUMxRSxJQUFJLFNBQVMsS0FBQSxHQUFXLE9BQU8sQ0FBQztDQUNoQyxNQUFNLFNBQVMsb0JBQW9CO0NBQ25DLE9BQU8sT0FBTyxZQUNaO0VBQUM7RUFBYTtFQUFVO0VBQVU7Q0FBVyxDQUFDLENBQUMsS0FBSyxTQUFTLENBQzNELE1BQ0E7RUFBRTtFQUFRLGNBQWM7RUFBTSxTQUFTLEVBQUUsUUFBUSxPQUFPO0NBQUUsQ0FDNUQsQ0FBQyxDQUNIO0FBQ0Y7QUFnQkEsSUFBQSwrQkFBZSxhQUFhO0NBQzFCLE1BQU07RUFDSixTQUFTLENBQUMsT0FBTztFQUNqQixPQUFPO0dBRUwsaUJBQWlCLEVBQUUsU0FBUyxRQUFRO0dBQ3BDLFFBQVEsSUFBSSxNQUFNO0dBQ2xCLFFBQVE7R0FDUixpQkFBaUI7SUFDZixPQUFPLE9BQU8sWUFBWSxPQUFPLFFBQVEsT0FBTyxDQUFDLENBQUMsUUFBUSxHQUFHLFVBQVUsV0FBVyxJQUFJLENBQUMsQ0FBQztJQUN4RixRQUFRO0tBQUUsUUFBUTtLQUFNLGdCQUFnQjtLQUFhLGdCQUFnQjtJQUFtQjtHQUMxRjtFQUNGO0NBQ0Y7Q0FDQSxTQUFTLEVBQ1AsT0FBTztFQUNMLFFBQVEsSUFBSSxTQUFTO0VBQ3JCLGlCQUFpQjtHQUNmLE9BQU8sRUFBRSxTQUFTLEdBQUcsd0JBQXdCLEVBQUU7R0FFL0MsUUFBUTtJQUFFLFFBQVE7SUFBTyxnQkFBZ0I7R0FBYTtFQUN4RDtDQUNGLEVBQ0Y7Q0FDQSxVQUFVO0VBQ1IsTUFBTTtFQUNOLFNBQVM7R0FBQyxPQUFPLEVBQUUsWUFBWSxHQUFHLGtCQUFrQixFQUFFLENBQUM7R0FBRyxZQUFZO0dBQUc7SUF0QzNFLE1BQU07SUFDTixTQUFTO0lBQ1QsWUFBWSxRQUFRLGFBQ2xCLFdBQVcsK0JBQStCLFVBQVUsU0FBUyw2QkFBNkIsSUFDdEYsR0FBRyw0Q0FBNEMsSUFDL0M7R0FpQ3FFO0VBQWM7RUFDdkYsUUFBUSxFQUFFLE9BQU8sV0FBVyxRQUFRLElBQUksbUJBQW1CLEVBQUU7RUFDN0QsT0FBTztHQUNMLFFBQVEsSUFBSSxVQUFVO0dBQ3RCLFFBQVE7R0FFUixVQUFVO0dBQ1YsaUJBQWlCO0lBQ2YsT0FBTyxFQUFFLE9BQU8sR0FBRyx5QkFBeUIsRUFBRTtJQUU5QyxRQUFRLEVBQ04sZUFBZTtLQUNiLGdDQUFnQztLQUNoQyxRQUFRO01BQ047T0FBRSxNQUFNO09BQVMsTUFBTTtNQUFhO01BQ3BDO09BQUUsTUFBTTtPQUFRLE1BQU07T0FBd0IsZUFBZTtNQUFFO01BQy9EO09BQUUsTUFBTTtPQUFTLE1BQU07T0FBa0MsZUFBZTtNQUFFO0tBQzVFO0lBQ0YsRUFDRjtHQUNGO0VBQ0Y7Q0FDRjtBQUNGLENBQUMifQ==
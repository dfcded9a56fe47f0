# SPDX-License-Identifier: GPL-3.0-or-later
# cpack's packages: a .deb (cmake --build build/release --target package) and the sources (--target package_source).
set(CPACK_PACKAGE_NAME tonescope)
set(CPACK_PACKAGE_VENDOR "The Tonescope maintainers")
set(CPACK_PACKAGE_CONTACT "The Tonescope maintainers <tonescope@packages.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "read the tones of photos on any OpenCL device")
set(CPACK_PACKAGE_DESCRIPTION "Tonescope opens photos and plots their gray, red, green and blue histograms:
exposure, clipping and channel balance, for the whole picture or a region.
It counts on any OpenCL device, or on the processor alone where there is none,
and shows what each count cost, phase by phase.
.
A strategy lab compares many ways of counting, and shows why one is a hundred
times faster than another. The same counts are there on the command line,
as a table, CSV or JSON.")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
set(CPACK_GENERATOR TXZ)
if(DPKG_SHLIBDEPS)
    set(CPACK_GENERATOR DEB)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# A driver; what Qt reads images and draws its icon with, under the names of Debian 12 and of later ones.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "pocl-opencl-icd | opencl-icd, qt6-image-formats-plugins, libheif-plugin-libde265, libheif-plugin-dav1d, qt6-svg-plugins | libqt6svg6, qt6-wayland, qt6-translations-l10n")

# What git ignores stays out.
set(CPACK_SOURCE_GENERATOR TXZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME tonescope-${PROJECT_VERSION})
string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" sources_folder "${CMAKE_SOURCE_DIR}")
set(CPACK_SOURCE_IGNORE_FILES "^${sources_folder}/build/" "/\\.git/" "/CMakeUserPresets\\.json$" "\\.user$")

# What Debian's policy asks of every package: copyright and changes, and compressed what people read.
set(manuals_in ${CMAKE_CURRENT_BINARY_DIR})
set(manuals_end "")
if(DPKG_SHLIBDEPS)
    set(manuals_in ${CMAKE_CURRENT_BINARY_DIR}/package)
    set(manuals_end .gz)
    find_program(GZIP gzip REQUIRED)
    execute_process(COMMAND date -u -R -d ${TONESCOPE_RELEASED}
        OUTPUT_VARIABLE released_in_full OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    configure_file(package/changelog.in package/changelog @ONLY)
    set(compressed)
    foreach(file ${own_words} ${CMAKE_CURRENT_BINARY_DIR}/package/changelog)
        get_filename_component(name ${file} NAME)
        if(name MATCHES "[.]1$" OR name STREQUAL changelog)
            add_custom_command(OUTPUT ${manuals_in}/${name}.gz DEPENDS ${file} VERBATIM
                COMMAND ${GZIP} -9nc ${file} > ${manuals_in}/${name}.gz)
            list(APPEND compressed ${manuals_in}/${name}.gz)
        endif()
    endforeach()
    add_custom_target(tonescope_compressed ALL DEPENDS ${compressed})
    add_dependencies(tonescope_compressed tonescope_words_and_icons)
    install(FILES package/copyright ${manuals_in}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tonescope)
endif()
install(FILES ${manuals_in}/tonescope.1${manuals_end} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
foreach(language IN LISTS TONESCOPE_LANGUAGES)
    install(FILES ${manuals_in}/tonescope.${language}.1${manuals_end} RENAME tonescope.1${manuals_end}
        DESTINATION ${CMAKE_INSTALL_MANDIR}/${language}/man1)
endforeach()

include(CPack)
